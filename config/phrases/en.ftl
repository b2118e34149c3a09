# What the dealer is told, in English. Format: Project Fluent (projectfluent.org).
#
# A house changes single phrases in a file of the same name in the folder phrases/ beside its own settings file: only the
# phrases that differ need to stand there. `kiosk check FILE` says what is wrong with it.
#
# Facts that a phrase may use: $box, $hand, $total, $patrons, $deciding (numbers), $rank (A 2 to 9 T J Q K), $amount (money),
# $odds ("3 to 2"), $may (a list), $name, $why, $patron, $stage, $hands, $stand, $draw, $double.
# $soft, $held, $dealer, $bust and $far_right are "yes" or "no", $face is "down". A fact that a prompt does not have is "none".
# $mode is "amounts", or "units" where the house keys no amounts in; then $wagers says how many wagers an amount is.
# A phrase cannot choose by $amount: it is put in last.

## Parts that the prompts are made of

nth-hand = { $hand ->
    [1] first hand
    [2] second hand
    [3] third hand
    [4] fourth hand
   *[other] hand { $hand }
 }
# Where it is. The first hand of a box needs no name; without a box it is the one hand of the common-hand game.
place = { $box ->
    [none] { $hand ->
        [2] Second hand
       *[other] Player’s hand
     }
   *[other] { $hand ->
        [1] Box { $box }
        [none] Box { $box }
       *[other] Box { $box }, { nth-hand }
     }
 }
# Who placed a wager: a box, or in the common-hand game a patron.
holder = { $box ->
    [none] Patron { $patron }
   *[other] Box { $box }
 }
points = { $soft ->
    [yes] soft { $total }
   *[no] { $total }
 }
card-name = { $rank ->
    [A] an ace
    [8] an eight
    [T] a ten
    [J] a jack
    [Q] a queen
    [K] a king
    [2] a two
    [3] a three
    [4] a four
    [5] a five
    [6] a six
    [7] a seven
    [9] a nine
   *[other] a card
 }
side-name = { $name ->
    [over_13] over 13
    [under_13] under 13
    [same_suit] same suit
    [three_sevens] three sevens
   *[other] { $name }
 }
# What is taken or given back.
money = { $mode ->
    [units] { $wagers ->
        [1] the wager
        [one-half] half the wager
       *[other] { $wagers } wagers
     }
   *[amounts] { $amount }
 }
# What a winning wager gets.
payment = { $mode ->
    [units] { $odds ->
        [none] { money }
       *[other] { $odds }
     }
   *[amounts] { $amount }
 }
odds = { $pays } to { $against }
# A payout that the chips cannot make up, as the house rounds it.
paid-in-chips = { $paid } (for { $exact })
list-comma = {", "}
list-or = {" or "}
may-stand = stand
may-hit = hit
may-double = double
may-split = split
may-surrender = surrender
may-first = first hand only
may-both = both hands

## The deal

deal_card = { $dealer ->
    [yes] { $face ->
        [down] Dealer’s card, face down
       *[other] Card to the dealer
     }
   *[other] { $hand ->
        [1] Card to { $box ->
            [none] the player’s hand
           *[other] box { $box }
         }
        [none] Card to box { $box }
       *[other] { $box ->
            [none] Card to the second hand
           *[other] Card to box { $box }, { nth-hand }
         }
     }
 }
ask_decision = { place }: { $may }?
ask_reveal = Turn the hole card and enter it
ask_read = { $dealer ->
    [yes] Dealer’s card was not read: enter it
   *[other] { place }: card was not read, enter it
 }

## Calls

announce_total = { place }: { points }
announce_dealer_up = Dealer shows { card-name }
announce_blackjack = { $held ->
    [yes] { place }: blackjack, payment held
   *[no] { place }: blackjack
 }
announce_split = { place } splits: { $hands } hands
announce_sevens_forfeit = Box { $box } splits sevens: third seven forfeited
announce_dealer_blackjack = Dealer has blackjack
announce_dealer_total = { $bust ->
    [yes] Dealer busts with { $total }
   *[no] Dealer has { $total }
 }

## Insurance and the hole card

ask_insurance = Insurance?
announce_insurance_closed = Insurance is closed
ask_hole_check = Check the hole card in the reader
collect_insurance = { holder }: take insurance, { money }
pay_insurance = { $mode ->
    [units] { holder }: pay insurance { $odds }
   *[amounts] { holder }: pay insurance { $odds }, { $amount }
 }

## Additional wagers

pay_side = { $mode ->
    [units] Box { $box }: pay { side-name } { $odds }
   *[amounts] Box { $box }: pay { side-name } { $odds }, { $amount }
 }
collect_side = Box { $box }: take { side-name }, { money }

## Hands

collect_hand = { $why ->
    [bust] { place } busts: take { money }
    [surrender] { place } surrenders: take { money }
   *[lose] { place } loses: take { money }
 }
pay_hand = { $why ->
    [blackjack] { $mode ->
        [units] { place }, blackjack: pay { payment }
       *[amounts] { place }, blackjack: pay { $odds }, { $amount }
     }
    [charlie] { place } wins on its cards: pay { payment }
   *[win] { place } wins: pay { payment }
 }
push_hand = { place }: push
return_wager = { $why ->
    [void] { place }, round void: return { money }
   *[returned] { place }: return { money }
 }

## The shoe

announce_last_round = Cutting card: this is the last round
announce_cutter = { $far_right ->
    [yes] The box at your far right cuts next
   *[no] Box { $box } cuts next
 }
ask_new_shoe = Shuffle, offer the cut, start a new shoe
burn_card = { $why ->
    [shoe] New shoe: burn one card
    [relief] New dealer: burn one card
   *[other] Burn this card
 }

## Trouble

warn_hit = { place } has { $soft ->
    [yes] soft
   *[no] hard
 } { $total }: no card without a clear hit
call_floor = { $box ->
    [none] Call the floor: { floor-why }
   *[other] Call the floor, { place }: { floor-why }
 }
floor-why = { $why ->
    [drawn_in_error] card drawn in error
    [hole_check_disagrees] the hole card and the reader disagree
   *[other] a supervisor decides
 }

## The common hand: one hand for many patrons

ask_patrons = { $stage ->
    [insurance] Insurance? { $deciding } patrons decide
    [split] Split: first hand or both? { $deciding } decide
   *[other] { place }, { points }: { $may }? { $deciding } decide
 }
announce_patrons_closed = { $stage ->
    [split] Closed: the split stage is over
   *[other] Closed: { $stand } stand, { $draw } draw, { $double } double
 }
collect_patrons = { place }: take { money } from { $patrons } ({ outcome })
pay_patrons = { place }: pay { payment } to { $patrons } ({ outcome })
push_patrons = { place }: push for { $patrons }
return_patrons = { place }: return { money } to { $patrons }
outcome = { $why ->
    [blackjack] blackjack
    [bust] bust
    [charlie] charlie
    [lose] loses
    [surrender] surrender
    [void] void
   *[win] wins
 }
