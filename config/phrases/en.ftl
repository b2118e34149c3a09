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
# Where it is. The first hand of a box needs a name only where the box was split. The common-hand game has one box.
which-hand = { $hand ->
    [none] {""}
    [1] { $split ->
        [yes] , { nth-hand }
       *[other] {""}
     }
   *[other] , { nth-hand }
 }
# Money that goes back, of which nobody has confirmed that it had moved. $text: what is told; $tone: what is done.
if-moved = { $text }, if it was { $tone ->
    [take] paid
   *[push] taken
 }
place = Box { box-number }{ which-hand }
in-place = box { box-number }{ which-hand }
box-number = { $box ->
    [none] 1
   *[other] { $box }
 }
# Who placed a wager: a box, or in the common-hand game a patron.
holder = { $box ->
    [none] { $patron ->
        [none] Patrons
       *[other] Patron { $patron }
     }
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
# Before the last of a list; $next is that last one, for languages whose “or” depends on it.
list-or = {" or "}
may-stand = stand
may-hit = hit
may-double = double
may-split = split
may-surrender = surrender
may-first = first hand only
may-both = both hands

## The deal

ask_wagers = Place your wagers, please
deal_first = All wagers placed? Deal the first card
deal_card = { $dealer ->
    [yes] { $face ->
        [down] Dealer’s card, face down
       *[other] Card to the dealer
     }
   *[other] Card to box { box-number }{ which-hand }
 }
ask_decision = { place }, { points }: { $may }?
ask_reveal = Turn over the hole card, then enter it
ask_turn = Turn over the hole card
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
announce_sevens_forfeit = Box { $box } splits sevens: no third-seven payout
announce_dealer_blackjack = Dealer has blackjack
announce_dealer_total = { $bust ->
    [yes] Dealer busts with { $total }
   *[no] Dealer has { $total }
 }

## Insurance and the hole card

ask_insurance = Insurance?
announce_insurance_closed = Insurance is closed
ask_hole_check = Check the hole card in the hole-card reader
collect_insurance = { holder }, insurance: take { money }
pay_insurance = { $mode ->
    [units] { holder }, insurance: pay { $odds }
   *[amounts] { holder }, insurance: pay { $amount } ({ $odds })
 }

## Additional wagers

pay_side = { $mode ->
    [units] Box { $box }, { side-name }: pay { $odds }
   *[amounts] Box { $box }, { side-name }: pay { $amount } ({ $odds })
 }
collect_side = Box { $box }, { side-name }: take { money }

## Hands

collect_hand = { $why ->
    [bust] { place } busts: take { money }
    [surrender] { place } surrenders: take { money }
    [void] { place }, round void: take { money } from the patron
    [corrected] { place }, corrected: take { money } from the patron
   *[lose] { place }: take { money }
 }
pay_hand = { $why ->
    [blackjack] { $mode ->
        [units] { place }, blackjack: pay { payment }
       *[amounts] { place }, blackjack: pay { $amount } ({ $odds })
     }
    [charlie] { place }, Charlie: pay { payment }
   *[win] { place }: pay { payment }
 }
push_hand = { place }: push
return_wager = { $why ->
    [void] { place }{ beside-hand }, round void: return { money }
    [corrected] { place }{ beside-hand }, corrected: return { money }
   *[returned] { place }{ beside-hand }: return { money }
 }
# What of a wager that goes back is no hand’s own.
beside-hand = { $name ->
    [none] {""}
    [insurance] , insurance
   *[other] , { ui-side-wager }
 }

## The shoe

announce_last_round = Cut card out: last round
announce_shoe_change = Last round before a shoe change
announce_cutter = { $far_right ->
    [yes] Next cut: the box at your far right
   *[no] Next cut: box { $box }
 }
ask_new_shoe = Shuffle, offer the cut, start a new shoe
burn_card = { $why ->
    [new_shoe] New shoe: burn one card
    [relief] New dealer: burn one card
    [face_up] Card was face up: burn it
    [dealer_stands] Dealer draws no more: burn this card
    [drawn_in_error] Drawn in error: burn it
   *[other] Burn this card
 }

## Trouble

warn_hit = { place } has { $soft ->
    [yes] soft
   *[no] hard
 } { $total }: draw only on a clear hit signal
call_floor = { $box ->
    [none] Call the floor: { floor-why }
   *[other] { place }, call the floor: { floor-why }
 }
floor-why = { $why ->
    [drawn_in_error] card drawn in error
    [hole_check_disagrees] hole card does not match the check
    [missed_card] card missed or misplaced
    [shoe_ran_out] the shoe ran out
   *[other] a supervisor must decide
 }

## The common hand: one hand for many patrons

ask_patrons = { $deciding ->
    [0] All have decided: { ui-close-stage }
   *[other] { patrons-asked }
 }
patrons-asked = { $stage ->
    [split] Split: first hand or both? { still-deciding }
   *[other] { place }, { points }: { $may }? { still-deciding }
 }
announce_patrons_closed = { $stage ->
    [split] Decisions closed: first hand or both hands
   *[other] Decisions closed: { $stand } stand, { $draw } hit, { $double } double
 }
collect_patrons = { place }: take { money } from { crowd } ({ outcome })
pay_patrons = { place }: pay { payment } to { crowd } ({ outcome })
push_patrons = { place }: push for { crowd }
return_patrons = { place }: return { money } to { crowd }
still-deciding = { $deciding ->
    [1] 1 patron still to decide
   *[other] { $deciding } patrons still to decide
 }
crowd = { $patrons ->
    [none] the patrons
    [1] 1 patron
   *[other] { $patrons } patrons
 }
outcome = { $why ->
    [blackjack] blackjack
    [bust] bust
    [charlie] charlie
    [corrected] corrected
    [lose] loses
    [surrender] surrender
    [void] void
   *[win] wins
 }

## What is refused, and why

# What the table waits for, in the middle of a sentence; whose hand it is, at its start.
awaited = { $awaits ->
    [wagers] wagers
    [settlement] the settlement of the round
    [insurance] insurance to be closed
    [hole_check] the hole-card check
    [reveal] the hole card
    [turn] the hole card to be turned
    [patrons] the patrons’ decisions
    [dealer] the dealer’s card
   *[hand] { place }
 }
whose = { $awaits ->
    [dealer] Dealer
   *[hand] { place }
 }
refused-wagers_closed = Wagers are closed: the first card of this round is out. They open again after the round.
refused-no_wagers = There is no wager: enter the wagers before the first card.
refused-below_minimum = { holder }: { $amount } is below the minimum of { $minimum }. Add to it, or take it back.
refused-above_maximum = { holder }: { $amount } is above the maximum of { $maximum }. Return what is over it.
refused-patron_boxes = Box { $box }: patron { $patron } already has wagers on { $boxes } boxes, the most allowed.
refused-unit_wager = { holder }: amounts are not entered at this table. Touch IN for one wager.
refused-side_not_offered = Box { $box }: { side-name } is not offered at this table. { $offered ->
    [none] No side wager is offered.
   *[other] Offered: { $offered }.
 }
refused-side_amount = Box { $box }: a side wager must be exactly { $amount }.
refused-side_alone = Box { $box }: a side wager needs a main wager. Enter that first.
refused-no_such_box = There is no box { $box }: this table has boxes 1 to { $boxes }.
refused-split_stage = The hand was split: each patron plays the first hand only, or both.
refused-not_split_stage = First hand or both hands is chosen only after an automatic split.
refused-no_decision = No decision is due now: the table waits for { awaited }.
refused-other_turn = Not this hand’s turn: the table is waiting for { awaited }.
refused-patron_not_in = Patron { $patron } has no wager in this round.
refused-patron_decided = Patron { $patron } has already decided, or the hand is complete.
refused-not_a_pair = { place }: only two cards of the same { $pair ->
    [rank] rank
   *[value] value
 } can be split.
refused-split_limit = Box { $box } already has { $hands } hands, the most at this table.
refused-split_depth = { place } has already been split { $depth ->
    [1] once
   *[other] { $depth } times
 }, the most at this table.
refused-split_aces_limit = Box { $box }: aces can be split into { $hands } hands at most.
refused-split_aces = { place } is a split ace: one card only. Stand, or split aces again where allowed.
refused-double_two_cards = { place }: only the first two cards can be doubled.
refused-double_after_split = { place }: no double after a split at this table.
refused-double_totals = { place }: only a hard { $totals } can be doubled at this table.
refused-double_amount = { holder }{ which-hand }: a double adds more than zero, and { $most } at most.
refused-double_for_less = { holder }{ which-hand }: no double for less at this table. It adds { $amount }.
refused-no_surrender = Surrender is not offered at this table.
refused-surrender_late = { place }: surrender is for the first two cards only, before a split.
refused-insurance_not_open = Insurance is not open: it opens after the deal when the dealer shows an ace.
refused-insurance_open = Insurance is open: close it first.
refused-insurance_zero = Insurance must be more than zero: enter the amount.
refused-insurance_needs_box = Insurance: touch the box that takes it.
refused-insurance_needs_patron = Insurance: say which patron.
refused-insurance_amount = { holder }: insurance is more than zero, and { $most } at most, half the wager.
refused-insurance_no_wager = { holder }: no wager to insure.
refused-no_even_money = Even money is not offered at this table.
refused-even_money_blackjack = Box { $box }: even money is for a blackjack that has not been paid.
refused-even_money_insured = Box { $box } is insured, and cannot take even money as well.
refused-even_money_taken = Box { $box } has taken even money, and cannot be insured as well.
refused-no_unread_card = No card on the table is unread.
refused-patrons_decide = Patrons are deciding: touch CLOSE DECISIONS before the next card.
refused-hole_check_first = No card now: check the hole card in the reader first.
refused-reveal_first = No card now: turn the hole card and enter it first.
refused-shoe_needed = The cut card is out: shuffle and start a new shoe before the next round.
refused-shoe_changes = The shoe is changed after the last round: shuffle and start a new shoe before the next one.
refused-card_unread = { whose }: a card was not read. Enter it first.
refused-hole_card_not_awaited = Not the hole card’s turn: the table is waiting for { awaited }.
refused-split_ace_card = { place } is a split ace and gets no other card. Stand or split.
refused-deal_not_to = The next card does not go to { $to ->
    [0] the dealer
   *[other] box { $to }
 } now: the table waits for { awaited }.
refused-error_before = { $other_card ->
    [none] {""}
   *[other] The { $other_card } was not taken.{" "}
 }{ $card ->
    [none] A card
   *[other] The { $card }
 } already drawn in error is still waiting. Deal it or burn it first.
refused-error_unused = The { $card } drawn in error was not needed: burn it first.
refused-error_is_next = The { $card ->
    [none] card
   *[other] { $card }
 } drawn in error is the next card: deal it, or burn it.
refused-not_drawn_last = The { $card } is not the last card drawn. Touch the last card drawn, or call the floor.
refused-card_not_in_shoe = { $decks ->
    [1] The { $card } of this shoe has already been dealt.
   *[other] All { $decks } { $card } of this shoe have already been dealt.
 } Check the card, or call the floor.
refused-burned_too_many = More cards of one kind were burned than { $decks ->
    [1] one deck holds.
   *[other] { $decks } decks hold.
 }
refused-shoe_too_small = This shoe is too small: { side-name } needs { $decks } decks or more.
refused-nothing_to_settle = Nothing left to settle there: settle the highlighted box.
refused-nothing_to_undo = Nothing to undo: a card was drawn since, or nothing was done this round. Wrong card? Press and hold it on the screen.
refused-hole_card_turned = No undo once the hole card has been turned: call the floor.
refused-round_is_over = No undo once the round is over: call the floor.
refused-nothing_to_void = There is no round to void: there is no wager.
refused-no_card_there = { whose }: there is no card { $position } to correct.
# $because is the refusal of the later input itself.
refused-later = { later-input } later in this round would not be allowed then: { $because }
later-input = { $kind ->
    [card] { $card ->
        [none] The card
       *[other] The { $card }
     }
    [read] The { $card } entered
    [reveal] The hole card
    [hole_check] The hole-card check
    [stand] The stand
    [hit] The hit
    [double] The double
    [split] The split
    [surrender] The surrender
    [insurance] The insurance
    [insurance_closed] The closing of insurance
    [even_money] The even money
    [patrons_closed] The closing of decisions
    [patron] The decision
    [burn] The burned card
    [shoe] The new shoe
    [cut_card] The cut card
   *[other] The { $kind }
 }{ $box ->
    [none] { $patron ->
        [none] {""}
       *[other] {" "}of patron { $patron }
     }
   *[other] {" "}of { in-place }
 }
refused-round_over = With that change the round would already have ended. Call the floor.
refused-hole_card_falls = With that change the face-down card could not be in this shoe. Call the floor.
to-hand = box { $to }{ $to_hand ->
    [none] {""}
   *[other] , hand { $to_hand }
 }
refused-card_would_move = With that correction { $card ->
    [none] the card face down
   *[other] the { $card }
 }{ $box ->
    [none] {" "}of the dealer
   *[other] {" "}in { in-place }
 } would { $to ->
    [none] not have been drawn
    [0] have been the dealer’s
   *[other] have gone to { to-hand }
 }.
refused-decision_would_move = { later-input } would have been { $to ->
    [none] nobody’s
    [0] the dealer’s
   *[other] { to-hand }’s
 } with that correction.
refused-hand_would_play = With that card box { $to } would still have been to play, and nobody knows what the patron would have done.
refused-card_beyond = { $box ->
    [none] The dealer
   *[other] { place }
 } could not have taken { $card ->
    [none] it
   *[other] the { $card }
 }.
refused-dealer_draws_on = With that card the dealer has { $total } and draws: draw the dealer’s cards now, and name them with the amendment.
refused-dealer_drew_none = The { $card } is one card too many: the dealer does not draw it.
refused-dealer_draws_late = With that card the dealer has { $total } and would have drawn. The next round has begun: the floor settles it in chips.
refused-no_such_round = Round { $number } cannot be amended: it is not one of the last ten that are over.
refused-box_dealt_in = Box { $box }: only a box that got no card in the deal can be taken out alone. Call the floor, which may void the round.
refused-box_not_alone = Box { $box } cannot be voided alone in this game. Call the floor, which may void the round.
refused-not_in_game = This game has no input “{ $kind }”.
refused-unknown_type = There is no input of type { $value }. There is { $allowed }.
refused-missing_key = The input “{ $kind }” needs “{ $key }”, and it is missing.
refused-bad_value = “{ $key }” of the input “{ $kind }”: { $value } is not valid. { $expected ->
    [card] Write rank, then suit: "TS"; "??" for a card that was not read.
    [known_card] Write rank, then suit: "TS".
    [cards] Write a list of cards.
    [whole] Write a whole number from { $low } to { $high }.
    [text] Write text.
    [yes_or_no] Write true or false.
    [one_of] Write { $allowed }.
    [double] An amount stands with a double alone.
    [sides] Write an object such as {"{"}"over_13": "1"{"}"}.
   *[amount] Write the amount as text with at most two decimals: "12.50".
 }

## The screen

ui-tone-say = SAY
ui-tone-ask = ASK
ui-tone-deal = DEAL
ui-tone-turn = TURN
ui-tone-burn = BURN
ui-tone-take = TAKE
ui-tone-pay = PAY
ui-tone-push = PUSH
ui-tone-return = RETURN
ui-tone-warn = WAIT
ui-tone-enter = ENTER
ui-tone-call = CALL
ui-stand = STAND
ui-hit = HIT
ui-double = DOUBLE
ui-split = SPLIT
ui-surrender = SURRENDER
ui-even-money = EVEN MONEY: BOX { $box }
ui-insurance-closed = CLOSE INSURANCE
ui-undo = UNDO
ui-floor = FLOOR
ui-hold-for-less = hold for less
ui-state-stand = STAND
ui-state-21 = 21
ui-state-blackjack = BJ
ui-state-doubled = 2×
ui-state-split_ace = ONE CARD
ui-state-bust = BUST
ui-state-surrender = ½
ui-state-charlie = CHARLIE
ui-outcome-blackjack = BJ
ui-outcome-win = WIN
ui-outcome-lose = LOSE
ui-outcome-push = PUSH
ui-outcome-bust = BUST
ui-outcome-surrender = ½
ui-outcome-charlie = CHARLIE
ui-outcome-returned = RETURN
ui-outcome-void = VOID
ui-soft = SOFT
ui-insured = INS
# an additional wager in its box, beside its amount
ui-side = { $name ->
    [over_13] over 13
    [under_13] under 13
    [same_suit] suit
    [three_sevens] sevens
   *[other] { $name }
 }
ui-dealer = DEALER
ui-clear = CLEAR
ui-double-wager = × 2
ui-rebet = REBET
ui-double-rebet = DOUBLE REBET
ui-again-new = NEW BET
ui-again-deal = REBET AND DEAL
ui-of = { $name }: { $says }
percent = { $figure }%
ui-all = ALL
ui-in = IN
ui-back = BACK
ui-hole-yes = BLACKJACK
ui-hole-no = NO BLACKJACK
ui-held-deal = DEAL IT
ui-held-next = NEXT ROUND
ui-held-error = DRAWN IN ERROR
ui-last-round-none = No round is in play: change the shoe now. Wagers stay in place.
ui-last-round = LAST ROUND
ui-new-shoe-needed = NEW SHOE
ui-port = line
ui-bytes = data
ui-frames = messages
ui-cards = cards
ui-confirmed = camera { $count }/{ $of }
ui-stopped = The screen has stopped. Deal by hand and call the floor.
ui-stopped-for-good = The screen keeps stopping. Deal by hand and call the technician (“kiosk crashes” lists the causes).
ui-refused = This table cannot be opened
ui-refused-todo = Deal by hand, and call the supervisor or the technician.
ui-refused-again = The table opens by itself once this is fixed: the kiosk retries every { $seconds } seconds. Touch the screen to retry now.
ui-starting = Starting up. Do not draw a card yet.
ui-below-minimum = { holder }: { $amount } is below the minimum of { $minimum }. Add or return it.
ui-burn-drawn = { $card } drawn in error: burn it
ui-by-touch = { $prompt }: enter it by touch
ui-next = next: { $what }
ui-next-round = deal the next round
ui-call = say “{ $total }”
ui-signer = floor
ui-pad-undo = UNDO: { $what }
ui-undo-less = the amount for less
ui-shoe-reads = Shoe: reading
ui-shoe-waits = Shoe: no card read yet
ui-shoe-unread = Shoe: last card was not read
ui-shoe-wrong = Shoe: something is wrong with it
ui-new-shoe-cut = { $far_right ->
    [yes] Shuffle, the far right box cuts, start a new shoe
   *[no] Shuffle, box { $box } cuts, start a new shoe
 }
ui-cuts = CUTS NEXT
ui-shoe-unsigned = Draw no card before the new shoe is signed
ui-cards-enter = ENTER A CARD
ui-why-no-insurance-chip = Box { $box }: insurance is at most half the wager, { $most }, and no chip makes that up.
ui-insurance-back = Box { $box }: return the insurance to the patron. Touch the box again to insure it.
ui-why-no-side = No side wager is offered at this table.
ui-why-no-rebet = Box { $box } had no wager in the last round.
ui-left-out = Not changed: box { $boxes }. { $why }
ui-armed = { $what }, once: touch a box, or { $all }.
ui-why-nothing-to-repeat = Nothing to repeat: no round has been finished at this table.
ui-why-rebet-there = The wagers from the last round are already placed: deal the first card.
ui-why-settled = { $wagered ->
    [yes] Box { $box } is already settled.
   *[no] Box { $box } has no wager in this round.
 } Settle the highlighted box: wagers open when all are settled.
ui-why-pay-first = { $tone ->
    [take] Take from box { $box } first: touch it when that is done.
   *[other] Box { $box } is paid first: touch it when that is done.
 }
ui-why-unsettled = First settle the boxes: touch each of them, or ALL.
ui-why-take-up = { $settled ->
    [yes] Settled. To make or change wagers
   *[no] To place wagers
}, touch { $units ->
    [yes] IN
   *[no] a chip
} first.
ui-why-name-card = Enter what the card is: its rank, then its suit.
ui-why-not-now = Not available right now: follow the headline.
ui-why-chosen = The screen is set that way already.
ui-why-void-reason = Touch the reason first, then VOID.
ui-why-relief = Dealer relief
ui-why-face_up = Face up in the shoe
ui-why-dealer_stands = Dealer stood and drew
ui-why-shown = Seen
ui-why-hidden = Not seen
ui-why-choose = Touch the reason in the panel first, then the card.
ui-why-panel = First close the floor’s panel with FLOOR.
ui-why-practice = Practice is for the time between rounds.
ui-why-practice-trouble = Practice opens once the fault has been signed off.
ui-pick-card = Touch the wrong card on the screen.
ui-picked = { $place }, card { $position }: enter the correct rank, then suit.
ui-is-other = ANOTHER CARD
ui-is-error = DRAWN IN ERROR
ui-is-place = ANOTHER PLACE
ui-is-burn = BURN
ui-aim-title = The camera’s picture, for aiming: { $source }
ui-aim-hint = Turn and focus the camera until every card under it is outlined. No card may be cut off at the edge.
ui-aim-waiting = Waiting for the first picture.
ui-aim-none = No card is read.
ui-aim-read = { $count ->
    [1] 1 card is read: { $cards }.
   *[other] { $count } cards are read: { $cards }.
 }
ui-aim-wide = { $enough ->
    [none] A card is { $pixels } pixels wide: too small. Bring the camera nearer.
    [alone] A card is { $pixels } pixels wide: enough for a card that lies alone, not for one that another covers. Bring the camera nearer.
    [rest] A card is { $pixels } pixels wide: enough for every card at rest in good light.
   *[well] A card is { $pixels } pixels wide: enough for every card, in poor light too.
 }
ui-aim-size = { $size ->
    [other] The picture has { $given } pixels; { $asked } were asked for.
   *[asked] The picture has { $given } pixels.
 }
ui-panel-card = CARD
ui-panel-card-say = enter what the card really is: rank, then suit. Or touch what else is wrong with it.
ui-panel-card-place = ANOTHER PLACE
ui-panel-card-place-say = Where does the card belong?
ui-panel-card-burn = BURN
ui-panel-card-burn-say = Why is the card burned?
ui-panel-card-sign = SIGN
ui-card-is = { $place }, card { $position }: { $card }
ui-ask-less = { place }, { points }: { $amount ->
    [none] double for how much?
   *[other] double for { $amount }?
 }
ui-ask-insured = Box { $box }: { $amount ->
    [none] insurance for how much?
   *[other] insurance for { $amount }?
 }
ui-less = Double for less: touch chips for the added wager, then DOUBLE.
# $box, and $amount so far, written out.
ui-insure-less = Insurance for less, box { $box }: { $amount }. Touch chips, then the box.
ui-why-not-given = { $what ->
    [insurance] Box { $box }: { $amount } is not entered yet: touch the box, or UNDO.
   *[other] Box { $box }: { $amount } is not entered yet: touch DOUBLE, or UNDO.
 }
ui-panel-floor = Floor
ui-panel-close = CLOSE
ui-floor-new-shoe = new shoe
ui-panel-new-shoe = NEW SHOE
ui-panel-burn = BURN A CARD
ui-panel-correct = CORRECT A CARD
ui-panel-void = VOID THE ROUND
ui-panel-recall = RECALL
ui-panel-screen = SCREEN
ui-panel-practice = PRACTICE
# The language's own name, for whoever looks for it on a screen in another one.
ui-language = English
ui-cloth = BLACKJACK PAYS { $odds }
ui-choose-dimmer = DIMMER
ui-choose-brighter = BRIGHTER
ui-choose-level = light { $level } of { $levels }
ui-choose-four_colour = 4 COLORS
ui-choose-sound = SOUND
ui-choose-loud = { $loud ->
    [0] off
    [1] quiet
    [2] medium
   *[other] loud
 }
ui-choose-turbo = TURBO
ui-choose-mirror = MIRROR
ui-choose-asks = asked
ui-choose-never = never
ui-choose-on = on
ui-choose-off = off
ui-panel-irregular = DEAL ERROR
ui-panel-error = DRAWN IN ERROR
ui-panel-missed = HAND SKIPPED
ui-panel-dead = BOX WITHOUT A CARD
ui-panel-ran-out = SHOE RAN OUT
ui-panel-last-round = LAST ROUND
ui-panel-burn-say = Choose the reason, if it is one of these. Then draw the card, touch it, or enter it.
ui-panel-error-say = Was the card seen? If not, touch “{ ui-why-hidden }”. Then draw it, touch it on the screen, or enter it.
ui-panel-missed-say = Where did the card go? Then draw it, touch it on the screen, or enter rank, then suit.
ui-panel-dead-say = Touch the box that got no card: it is out of the round, and its wager is returned to the patron.
ui-panel-by = To sign
ui-panel-who = Who signs? Touch the name.
ui-why-in-round = A round is in play. If the shoe ran out: DEAL ERROR, then SHOE RAN OUT.
ui-why-no-round = No round is in play: for a new shoe touch NEW SHOE.
ui-why-old-shoe = This card counts as the old shoe’s. If it is the new one’s: { ui-floor }, { ui-panel-void }, then { ui-panel-new-shoe }.
ui-why-last-round = This is already the last round of the shoe, or a new shoe is due.
ui-why-no-cards = No card lies on the table.
ui-why-round-over = The round is over: press and hold the misread card on the screen, here or in RECALL.
ui-why-round-over-void = The round is over and cannot be voided. A misread card: press and hold it on the screen. Anything else the floor settles in chips.
ui-why-small = The chips on box { $boxes } are below the table’s minimum, so they are not a wager. Return them to the patron.
ui-why-no-round-yet = No card of this round is out. To return the wagers to the patrons: CLEAR, then ALL.
ui-why-no-missed = No hand can have been skipped at this point.
ui-why-nothing-moves = With that correction no card would move. Correct the later mistake first, or void the round.
ui-why-busy = One moment: your last touch is being saved.
ui-twice = Touched twice: counted once.
ui-key-changed = This key has just changed: touch it again.
ui-panel-confirm-void = VOID: RETURN ALL WAGERS
ui-panel-none = No round is finished yet.
ui-panel-older = OLDER
ui-panel-newer = NEWER
ui-why-page = That page is shown already.
ui-why-no-older = { $what ->
    [figures] That is the last one.
    [events] There is nothing older.
   *[other] This is the last page.
 }
ui-why-no-newer = { $what ->
    [figures] That is the first one.
    [events] That is the newest.
   *[other] This is the first page.
 }
ui-why-recall-first = This is how the round begins: nothing comes before it.
ui-why-recall-back = { ui-why-recall-first }
ui-why-recall-next = That was the round’s last step.
ui-why-recall-last = { ui-why-recall-next }
ui-why-recall-older = The journal has no older round.
ui-why-recall-newer = That is the newest round.
ui-why-recall-older-such = There is no older round like it.
ui-why-recall-newer-such = There is no newer round like it.
ui-why-recall-paper = The round is in play: it goes on paper once it is over.
ui-why-recall-compare = Nothing was corrected in this round.
ui-why-recall-digits = Touch the digits first.
ui-why-recall-time = First four digits, hours and minutes; or eight, month, day, hours and minutes.
ui-why-recall = This is a recall, not the table: touch { ui-back } first.
ui-recall-band = RECALL · not the table · round { $round }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
 } · { $step }/{ $steps } · { $at }
ui-recall-as-corrected = AS CORRECTED
ui-recall-as-read = AS READ
ui-recall-find = RECALL · not the table · FIND A ROUND: { $typed }_
ui-recall-find-number = A number, then ROUND, TIME (hhmm, or mmddhhmm) or BOX; or 8, then WHAT HAPPENED and SPLIT: a pair of eights.
ui-recall-find-what = Only rounds in which it happened; 8 typed before SPLIT: a pair of eights.
ui-recall-looks = Looking in the journal…
ui-recall-dealt = dealt by { $names }
ui-recall-corrected = a card was corrected: compare AS CORRECTED
ui-recall-in-play = this round is still in play
ui-recall-only = only rounds with: { $what }
ui-recall-before = Before the round’s first wager.
ui-recall-lies = The screen still shows round { $round }.
ui-recall-another = Another round { $round } was counted from another time: { ui-recall-find-key } { $round } again shows it.
ui-recall-not-found = No such round is in this journal.
ui-recall-failed = This round cannot be shown: the journal data is incomplete. Play is not affected.
ui-recall-written = Saved next to the journal: { $file }
ui-recall-no-paper = The PDF was not written. { $why ->
    [ended] The program that writes it was stopped.
   *[other] { $why }
 }
ui-recall-first = FIRST
ui-recall-back = PREV
ui-recall-next = NEXT
ui-recall-last = LAST
ui-recall-paper = PDF
ui-recall-find-key = FIND
ui-recall-erase = DEL
ui-recall-round = ROUND
ui-recall-time = TIME
ui-recall-box = BOX
ui-recall-whats = WHAT HAPPENED
ui-recall-split = SPLIT
ui-recall-corrected-round = CORRECTED
ui-recall-void = VOID
ui-recall-dealer-blackjack = DEALER BJ
ui-recall-blackjack = BLACKJACK
ui-recall-insurance = INSURANCE
ui-recall-surrender = SURRENDER
# By whom or what, where nobody is named.
ui-recalled-by = { $source ->
    [shoe] shoe
    [camera] camera
    [manual] by touch
   *[other] { $source }
 }
# One input of a recalled round; what it says follows: an amount, or a card.
ui-recalled = { $kind ->
    [wager] wager
    [patron_wager] wager
    [card] card
    [read] card entered
    [reveal] hole card
    [turn] hole card turned
    [hole_check] hole card checked
    [stand] stand
    [hit] hit
    [double] double
    [split] split
    [surrender] surrender
    [insurance] insurance
    [insurance_closed] insurance closed
    [even_money] even money
    [patron] decision
    [patron_batch] decisions
    [patrons_closed] decisions closed
    [settled] settled
    [burn] burned
    [shoe] new shoe
    [cut_card] { $why ->
        [ordered] another shoe, by order
        [wrong_shoe] another shoe: this one cannot be right
       *[other] cut card
     }
    [undo] undo
    [correct] corrected
    [amend] amended
    [void] void
   *[other] { $kind }
 }{ $box ->
    [none] { $patron ->
        [none] {""}
       *[other] {" "}patron { $patron }
     }
   *[other] {" "}box { $box }{ which-hand }
 }
reason = { $why ->
    [recording] Seen on the recording
    [raised] Raised only while watched
    [misread] Misread
    [entered] Entered wrongly
    [dealt] Dealt in error
    [other] Other
    [no_card] Box without a card
    [drawn_in_error] Drawn in error
    [another_place] Another place
    [burned] Burned
    [amended] Misread, amended
    [wrong_amount] Wrong amount
    [wrong_table] Wrong table
    [not_needed] Not needed
   *[free] { $why }
 }
ui-reason-misread = Misread
ui-reason-entered = Entered wrongly
ui-reason-dealt = Dealt in error
ui-reason-other = Other
ui-acknowledge = SIGN OFF
ui-since = since
ui-panel-events = EVENTS
ui-panel-codes = HELP
ui-codes-told = HEADLINE
ui-codes-refused = REFUSED
ui-codes-trouble = FAULT
ui-codes-number = NUMBER
ui-codes-guide = GUIDE
ui-guide-deal = DEALER
ui-guide-supervise = FLOOR
ui-guide-codes = CODES
ui-guide-deal-title = Dealer’s guide
ui-guide-supervise-title = Supervisor’s guide
ui-rows = { $first }–{ $last } of { $count }
ui-codes-type = The three digits of a code:
ui-codes-none = There is no code { $number }.
ui-panel-know = ACKNOWLEDGE
ui-panel-shelve = SNOOZE
ui-events-alarm = ALARMS
ui-events-refusal = REFUSED
ui-events-correction = CORRECTIONS
ui-events-reader = READERS
ui-events-none = Nothing of that kind has happened.
ui-events-priority = priority { $count }
ui-alarm-active = Not acknowledged
ui-alarm-acknowledged = Acknowledged by { $name }
ui-alarm-returned = Over, but not acknowledged
ui-alarm-latched = Over: sign it off
ui-alarm-shelved = Snoozed until { $what } ({ $name })
ui-alarm-know = ACKNOWLEDGE
ui-alarm-shelve = SNOOZE: { $count } MIN
ui-why-known = { $name } has acknowledged it already.
ui-why-first-priority = A priority-1 alarm cannot be snoozed: fix the cause, then sign off.
ui-alarms = { $count ->
    [1] 1 alarm
   *[other] { $count } alarms
 }
ui-help = Help
ui-help-why = WHY
ui-help-then = WHAT IT MEANS
ui-help-todo = WHAT TO DO
ui-was = What happened: { $text }
ui-cured = { $still ->
    [cards] Fixed: enter by touch any card dealt in the meantime, then sign off.
    [journal] The journal can be written again: repeat your last action, enter a drawn card, then sign off.
   *[none] Resolved: sign it off.
 }
ui-rules-title = { $name ->
    [house-h17] House blackjack, dealer hits soft 17
    [multi-hand] Multi-Hand Blackjack
    [nj-common-hand] New Jersey blackjack, unlimited patrons on a single hand
    [nj] New Jersey blackjack
    [six-deck-no-hole] Six decks, no hole card
   *[other] { $title }
 }
ui-sign-blackjack = Blackjack pays { $odds }
ui-sign-soft-17 = { $hits ->
    [yes] Dealer hits soft 17
   *[no] Dealer stands on all 17s
 }
ui-sign-insurance = { $offered ->
    [yes] Insurance pays { $odds }
   *[no] No insurance
 }
ui-sign-even-money = Even money for a blackjack
ui-sign-surrender = { $what ->
    [late] Late surrender
    [early] Early surrender
   *[none] No surrender
 }
ui-sign-split = { $hands ->
    [2] Pairs split once
   *[other] Pairs split up to { $hands } hands
 }{ $after ->
    [yes] {"; double after a split"}
   *[no] {"; no double after a split"}
 }
ui-sign-double = { $totals ->
    [none] Double on any two cards
   *[other] Double on { $totals }
 }{ $less ->
    [yes] , for less too
   *[no] {""}
 }
ui-sign-side = Side wagers: { $names }
ui-day-blind = Count first.
ui-day-print-closer = PRINT CLOSER { $number } · { $name }
ui-amend-title = AMEND ROUND { $round }
ui-amend-which = Which card was it really?
ui-amend-line = { $place }: { $was } → { $should }
ui-amend-box = { $place }: { $way ->
    [pay] pay { $amount }
   *[take] take { $amount }
 }
ui-amend-draws = With that card the dealer draws on. First FROM THE SHOE, then draw; or touch the card that was drawn.
ui-amend-shoe = Draw: the next card from the shoe is the dealer’s.
ui-amend-shoe-money = What is to be paid or taken is shown once that card is in. To see it first: BACK, and touch the card that was drawn.
ui-amend-draw = FROM THE SHOE · { $name }
ui-amend-drawn = then { $cards }
ui-amend-lies = A later card would move. AS IT LIES leaves every card where it is; or name another card.
ui-as-it-lies = AS IT LIES
ui-panel-lies = A CARD WOULD MOVE
ui-ask-again = ASK THE PATRONS AGAIN
ui-amend-nothing = No money changes hands.
ui-amend-sign = SIGN · { $name }
ui-amend-sign-in = First sign in under FLOOR.
ui-amend-done = Amended by { $name }: { $was } was { $is }
ui-amend-last = Go to LAST first: a card is amended where it lay at the end.
ui-recall-hold = Press and hold the misread card on the screen.
# An additional wager in the headline: its name cannot be taken for a number, nor for more sevens than it is paid on.
ui-side-wager = { $name ->
    [over_13] over-13 wager
    [under_13] under-13 wager
    [same_suit] same-suit wager
    [three_sevens] sevens wager
   *[other] { $name } wager
 }
ui-side-pay = Box { $box }, { ui-side-wager }: pay { $mode ->
    [units] { $odds }
   *[amounts] { $amount } ({ $odds })
 }
ui-side-take = Box { $box }, { ui-side-wager }{ $void ->
    [yes] , round void
   *[no] {""}
 }: take { $mode ->
    [units] it
   *[amounts] { $amount }
 }{ $void ->
    [yes] {" "}from the patron
   *[no] {""}
 }
ui-surrender-change = { $place } surrenders: take { $whole }, return { $half }
ui-hint-side = Press and hold a box to place its { ui-side-wager }, or to remove it.
ui-hint-wagers = Touch a chip, then a box; touch the box again for more. A box keeps its wager until it is changed.
ui-coach = { $step ->
    [1] 1 of 3 · Touch a chip, then each box that wagers. Then draw the first card: each card finds its own place.
    [2] 2 of 3 · Deal as always and do what the headline says. Touch only what no card can tell: STAND, DOUBLE, SPLIT.
   *[other] 3 of 3 · Take and pay as the headline says. Touch the highlighted box when it is done, or deal the next round.
 }
ui-hint-drawn-next = The next card is the { $card } that was drawn in error: enter it by touch when it is dealt.
ui-hint-drawn-burn = The { $card } drawn in error was not needed: burn it, and enter it by touch.
ui-hint-drawn-face-down = The next card is the one that was drawn in error: enter it by touch when it is turned.
# How much of half a wager chips make up.
ui-hint-insurance = { $laid ->
    [none] The chips here cannot make up insurance for any wager: touch CLOSE INSURANCE.
    [less] Touch each box that takes insurance: half its wager, or what chips can make up of it. Then CLOSE INSURANCE.
   *[half] Touch each box that takes insurance for half its wager (press and hold it for less), then CLOSE INSURANCE.
 }
ui-close-stage = CLOSE DECISIONS
ui-crowd-deciding = DECIDING
ui-crowd-seconds = SECONDS
ui-crowd-patrons = PATRONS
ui-crowd-wagered = WAGERED
ui-crowd-stand = STAND
ui-crowd-hit = HIT
ui-crowd-double = DOUBLE
ui-crowd-surrender = SURRENDER
ui-crowd-first = FIRST HAND
ui-crowd-both = BOTH HANDS
ui-crowd-collect = TO COLLECT
ui-crowd-pay = TO PAY
ui-crowd-insurance = INSURED
ui-why-patrons-decide = Patrons decide for themselves here. The dealer only touches CLOSE DECISIONS.
ui-why-patrons-wager = Patrons wager for themselves here: nothing is keyed at the table.
ui-why-undo-wager = UNDO undoes what was done last, and that is no wager. Remove a wager with CLEAR, then its box.
ui-why-patrons-undo = Patrons’ wagers and decisions are their own. Only CLOSE DECISIONS can be undone, before the next card.
ui-nobody-signs-in = names only, no PIN
ui-no-dealer = no dealer
ui-sign-in = SIGN IN
ui-sign-out = SIGN OUT
ui-sign-in-dealer = Dealer
ui-sign-in-floor = Supervisor
ui-sign-in-number = Number:
ui-sign-in-pin = PIN:
ui-rub = DELETE
ui-enter = ENTER
ui-panel-seat = SEAT CODE
ui-seat-account = Account:
ui-seat-letters = An account with letters: kiosk patrons seat
ui-seat-scan = Scan with a phone. The account’s former code no longer holds.
ui-seat-none = Patrons’ screens are not served yet. Nothing was changed: try again.
ui-seat-other = ANOTHER
ui-panel-accounts = ACCOUNTS
ui-panel-account = ACCOUNT
ui-panel-pay-out = PAY OUT
ui-panel-pay-all = PAY ALL OUT
ui-accounts-all = ALL
ui-accounts-in = SIGNED IN
ui-accounts-asked = TO BE PAID
ui-accounts-none = There are no such accounts.
ui-accounts-sums = Loaded { $loaded }  ·  paid out { $paid_out }  ·  rounds { $rounds }  ·  balances { $balances }
ui-account-lies = on the table { $amount }
ui-account-in = signed in
ui-account-asked = wants to be paid
ui-cash-outs = { $count } to pay
ui-account-until = on a break until { $what }
ui-account-did-load = loaded
ui-account-did-cash_out = paid out
ui-account-did-round = round { $round }
ui-account-did-amended = round { $round } amended
ui-account-did-asked = asked to be paid
ui-account-did-called_off = plays on
ui-account-did-limit = { $of ->
    [wager] limit for a wager: { $what }
    [loss] limit for losses: { $what }
   *[minutes] limit of play: { $what } min
 }
ui-account-did-excluded = break until { $what }
ui-pay-out-say = Pay { $patron } { $amount }, then touch PAID.
ui-pay-out-accounts = { $count } accounts
ui-pay-out-none = Nothing is to be paid out.
ui-pays = PAID
ui-stay = STAY SIGNED IN
ui-panel-relief = DEALER
ui-panel-relief-say = Who deals from now on? Touch the name: you sign for it.
ui-panel-more = MORE
ui-why-checking = One moment: it is being checked.
ui-why-badge = Hold your badge to the reader.
ui-why-wait = Wait { $seconds } s after a wrong try.
ui-why-ran-out = The sign-in for this page has run out: sign in again. What was entered is kept.
ui-wrong-tries = { $count ->
    [1] { $name }: 1 wrong PIN was tried for your number since your last sign-in. Not you? Tell a supervisor.
   *[other] { $name }: { $count } wrong PINs were tried for your number since your last sign-in. Not you? Tell a supervisor.
 }
ui-why-pad = Pad locked for { $minutes } min: use a badge
# What a supervisor signs in for, after “Supervisor: ”.
ui-act = { $act ->
    [correct] correct a card
    [void] void
    [sign_off] sign off
    [unlock] unlock sign-in
    [new_shoe] new shoe
    [burn] burn a card
    [irregular] irregularity
    [relieve] change the dealer
    [recall] recall
    [screen] screen
    [seat] a patron’s code
    [exchange] exchange chips
    [rate] seat a patron
    [rating] sign a rating
    [open] open the table
    [close] close the table
    [fill] fill
    [credit] credit
    [limits] limits
    [options] options
    [lock] lock, unlock
    [ratings] sign ratings
    [report] print
    [certificate] certificate
    [message] message
   *[other] { $act }
 }
ui-draw = DRAW A CARD
ui-auto = AUTO
ui-fault-unreadable = UNREADABLE
ui-fault-bad-frame = BAD FRAME
ui-fault-unplug = UNPLUG
ui-fault-cutting-card = CUT CARD
ui-emulator = The dealer’s hand at the emulated shoe

## Practice

ui-practice = PRACTICE
ui-practice-round = Round { $round } of { $count }
ui-practice-recorded = Round { $round } of { $name }
ui-practice-enter = The reader does not have this card: enter it by touch
ui-practice-pull = PULL A CARD
ui-practice-end = END OF LESSON
ui-practice-call = SAID ALOUD
ui-practice-tell = NOT ALLOWED
ui-practice-leave = LEAVE
ui-practice-wants-wager = { $amount ->
    [none] removes the wager
   *[other] bets { $amount }
 }
ui-practice-wants-hit = taps the felt: a card
ui-practice-wants-stand = waves: no card
ui-practice-wants-double = { $amount ->
    [none] adds chips: double down
   *[other] adds { $amount }: double for less
 }
ui-practice-wants-split = second wager: split
ui-practice-wants-surrender = says “surrender”
ui-practice-wants-insurance = insurance
ui-practice-wrong-decision = the patron did this: { $what }. UNDO removes yours.
ui-practice-wrong-dead_key = That could not be done now. The line above the keys says why.
ui-practice-wrong-card_not_asked = nobody asked for a card. The patron did this: { $what }.
ui-practice-wrong-card_not_due = No card is due now.
ui-practice-wrong-wager = the wager is not as the patron put it up.
ui-practice-wrong-insurance = insurance is not as the patron has it.
ui-practice-wrong-payout = The payout was { $amount }.
ui-practice-wrong-payout_missed = The payout was { $amount }.
ui-practice-wrong-call_missed = Something was to be said aloud first.
ui-practice-wrong-call_not_due = Nothing was to be said.
ui-practice-wrong-told_patron = That is allowed: the patron may do it.
ui-practice-wrong-entered = The card that lay there was { $card }.
ui-practice-wrong-not_put_right = Two cards came out. The second was drawn in error: press and hold it, and say so.
ui-practice-wrong-turn = Turn the hole card first.
ui-practice-wrong-enter = The card lies there already: enter it by touch.
ui-practice-wrong-held = Say what the held card is: NEXT ROUND or DRAWN IN ERROR.
ui-practice-won-win = wins
ui-practice-won-blackjack = has blackjack
ui-practice-won-charlie = wins as a Charlie
ui-practice-won-insurance = insurance wins
ui-practice-won-corrected = is repaid what was taken in error
ui-practice-wager = The wager. What do you pay?
ui-practice-pay = PAY
ui-practice-unknown = DON’T KNOW
ui-practice-next = NEXT
ui-practice-payout-wrong = Pay { $amount } (you: { $given })
ui-practice-marks = { $count } of 100
ui-practice-passed = Passed, without an error.
ui-practice-slow = No error. Now do it faster.
ui-practice-not-passed = Not passed yet. Errors: { $count }
ui-practice-pace = Rounds per hour
ui-practice-hands = Hands per hour
ui-practice-kilby = Of Kilby’s pace for as many boxes
ui-practice-median = Time to react: half are faster
ui-practice-p90 = Time to react: nine of ten are faster
ui-practice-error-decision = another decision than the patron made
ui-practice-error-dead_key = a key that could do nothing
ui-practice-error-card_not_asked = a card that nobody asked for
ui-practice-error-card_not_due = a card pulled too soon
ui-practice-error-wager = a wrong wager
ui-practice-error-insurance = insurance wrong or missed
ui-practice-error-payout = a wrong payout
ui-practice-error-payout_missed = a payout not known
ui-practice-error-call_missed = not said aloud
ui-practice-error-call_not_due = said without need
ui-practice-error-told_patron = refused what is allowed
ui-practice-error-entered = a card entered wrongly
ui-practice-error-not_put_right = a card drawn in error, left as it was
ui-practice-plot = Marks so far (bars), pace (dots: halfway up is Kilby’s)
ui-practice-again = AGAIN
ui-practice-who = Who practices?
ui-practice-what = What?
ui-practice-new-name = ANOTHER NAME
ui-practice-space = SPACE
ui-practice-done = DONE
ui-practice-begin = BEGIN
ui-practice-last = last: { $count } of 100

## Trouble that stays until it is signed off, and what is refused because of it
# Facts: $reader and $other are "shoe" or "camera", $says is what a device said, in words, $refused why a card was not
# taken, $text a sentence. Box 0 is the dealer.

# What an older journal kept in words.
trouble-told = { $text }
trouble-told-todo = { $todo }
trouble-again = { $text } (and { $count } more)
ignored-entered = { $text } { $entered ->
    [0] { $count ->
        [1] 1 card was ignored since; not entered yet.
       *[other] { $count } cards were ignored since; none entered yet.
     }
   *[other] { $count ->
        [1] 1 of 1 ignored card entered.
       *[other] { $entered } of { $count } ignored cards entered.
     }
 }
line-lost = { $says ->
    [none] { $reader ->
        [camera] The camera has not been connected since the kiosk started.
       *[shoe] The shoe has not been connected since the kiosk started.
     }
   *[other] { $says }
 }
trouble-lost = { line-lost }
trouble-lost-todo = { $reader ->
    [camera] Cards that the camera sees are ignored for now: enter them by touch. Sign off when it is connected again.
   *[shoe] Cards from the shoe are ignored for now: enter them by touch. Sign off when it is connected again.
 }
line-lost-was = { $reader ->
    [camera] The camera was disconnected.
   *[shoe] The shoe was disconnected.
 }
trouble-lost-other = { line-lost } { $other ->
    [camera] The camera is working.
   *[shoe] The shoe is working.
 }
trouble-lost-other-todo = Enter cards by touch. Sign off when it is back; or compare the cards, then sign off to make the { $other ->
    [camera] camera
   *[shoe] shoe
 } the main reader.
trouble-lost-beside = { $other ->
    [none] { line-lost }
    [camera] { line-lost } The camera is the only active reader.
   *[shoe] { line-lost } The shoe is the only active reader.
 }
trouble-lost-beside-todo = Cards are not confirmed until it is back. Sign off when it is.
trouble-ended = { line-lost }
trouble-ended-todo = { $other ->
    [none] Enter cards by touch and restart the kiosk between two rounds. Sign off to go on by touch until then.
    [camera] Enter cards by touch and restart the kiosk between two rounds. Sign off to make the camera the main reader until then.
   *[shoe] Enter cards by touch and restart the kiosk between two rounds. Sign off to make the shoe the main reader until then.
 }
trouble-ended-beside = { line-lost }
trouble-ended-beside-todo = Cards are not confirmed until the kiosk is restarted: restart it between two rounds. Sign off to continue without.
trouble-led = { line-lost } The { $other ->
    [camera] camera
   *[shoe] shoe
 } is now the main reader ({ $by }).
trouble-led-todo = { $reader ->
    [camera] Sign off when the camera is connected again: it is then the main reader.
   *[shoe] Sign off when the shoe is connected again: it is then the main reader.
 }
trouble-fault = { $says ->
    [none] The reader reports fault { $code }.
   *[other] { $says }
 }
trouble-fault-todo = { $code ->
    [program] A technician must install it again, or a supervisor must sign for it.
    [settings] A supervisor signs off if the house approves these settings.
    [door] It can be signed off once it is closed and the next round is over.
    [door-switch] A supervisor must sign to continue without its switch.
   *[other] Sign off when it is fixed.
 }
trouble-sequence = { $says ->
    [none] Messages of the reader did not arrive: a card may be missing.
   *[other] { $says }
 }
trouble-sequence-todo = { compare-cards }
compare-cards = Compare all cards with the screen, enter by touch what is missing, then sign off.
trouble-started = The reader was switched off and on in the middle of a round.
trouble-started-todo = { compare-cards }
trouble-out_of_play = A card was drawn while the shoe was not in play ({ $mode ->
    [lock] locked
    [error] in error
    [setting] being set up
   *[other] its state is unknown
 }). It belongs to no hand.
trouble-out_of_play-todo = Put the shoe back into play. Enter the card by touch where it belongs, or burn it. Then sign off.
trouble-cutting_card = The shoe reports that the cut card came out, and it was out already.
trouble-cutting_card-todo = Check that there is only one cut card. If a new shoe is in use, touch NEW SHOE. Then sign off.
trouble-card = A card was not taken: { $refused }
trouble-card-todo = Call the floor: burn the card, or enter it by touch where it belongs. Then sign off.
trouble-too_many = { $void ->
    [yes] The { $card } that lay face down in the voided round has been dealt more often than this shoe holds it: a card was misread.
   *[none] The hole card is one { $card } more than this shoe holds: a card was misread.
 }
trouble-too_many-todo = { $void ->
    [yes] Compare all cards with the screen and the voided round with its recall, then sign off: the shoe comes off the table.
   *[none] Compare all cards with the screen, let the floor correct what was misread, then sign off.
 }
trouble-wrong_shoe = Wrong cards in this shoe{ $card ->
    [none] .
   *[other] : more { $card } were dealt than it holds.
 }
trouble-wrong_shoe-todo = Finish the round. Then take the shoe off, count its cards, load another one and touch NEW SHOE. Then sign off.
last-read = { $reader ->
    [camera] {""}
   *[none] { $card ->
       [none] {" "}The shoe has read no card since the kiosk started.
      *[other] { $box ->
           [none] {" "}The shoe last read { $card }.
           [0] {" "}The shoe last read { $card }, for the dealer.
          *[other] {" "}The shoe last read { $card }, for box { $box }.
        }
    }
 }
trouble-differs = Seen by the camera and not on the screen: { $cards }.{ last-read }
trouble-differs-todo = Go by the cards on the table: compare them with the screen, have the floor correct it, then sign off.
trouble-differs-face-down = The camera sees a card that is not on the screen, or the hole card lies open.{ last-read }
trouble-differs-face-down-todo = { trouble-differs-todo }
trouble-confirms = The camera is working but has not confirmed a card for { $rounds } rounds.
trouble-confirms-todo = Check what it sees with kiosk readers aim: it must look at the cards of this table, lit and in focus. Then sign off.
trouble-restart = The kiosk stopped in the middle of round { $round } and continues where it was.{ $changed ->
    [yes] {" "}The table’s new settings take effect at the next start between rounds.
   *[no] {""}
 }
trouble-restart-todo = { compare-cards }
trouble-overdrawn = Account { $patron } is { $amount } below zero: round { $round } was amended after the account was paid out.
trouble-overdrawn-todo = Take { $amount } from the patron, load it to the account, then sign off.
trouble-uncovered = Account { $patron }: its wager is { $amount } more than it holds: round { $round } was amended. The wager plays.
trouble-uncovered-todo = Take { $amount } from the patron and load it to the account, or leave the wager as it is. Then sign off.
trouble-cash = Cash of { $patron } in this gaming day: { $amount }{ $stands ->
    [above] , above { $most }
    [reached] ; alarm from { $most } on
   *[near] {" "}of { $most }
 }.
trouble-cash-todo = Do what the house’s rules ask of cash, then sign off.
trouble-two_tables = { $patron } sits at { $tables } too.
trouble-two_tables-todo = At the table that the patron has left, enter it: SEAT, the box, LEAVES, HAS LEFT. Then sign off.
trouble-settings_wait = { $stands ->
    [came] The table’s settings were changed during a round. The new ones are in force now.
    [same] The table’s settings were changed and changed back: nothing is different.
    [unkept] The table’s settings were changed, but this start could not be saved in the journal. The old ones stay until the next start.
   *[none] The table’s settings were changed during round { $round }. It is played by the old ones, which stay until the next start.
 }
trouble-settings_wait-todo = { $stands ->
    [came] Compare the table sign with them, then sign off.
    [same] Nothing left to do: sign off.
    [unkept] Restart the kiosk between two rounds: the new settings then take effect.
   *[none] Settle the round, or return the wagers to the patrons, then restart the kiosk: the new settings then take effect.
 }
# The journal, by what is wrong with it ($code); $file is its file, $words what the system says.
trouble-journal = { $code ->
    [full] { journal-full }
    [read_only] { journal-read_only }
    [locked] { journal-locked }
    [disk] { journal-disk }
    [unknown] { journal-unknown }
    [gone] { journal-gone }
    [damaged] { journal-damaged }
   *[other] { $words }
 }
trouble-journal-todo = { $code ->
    [unknown] Touch the screen until it shows what was saved. Repeat what is missing, enter a drawn card, then sign off.
   *[other] Your last action was not saved. Once the journal can be written, repeat it, enter a drawn card, then sign off.
 }
# A card that came before anybody can have settled the round.
# of several the first; after the cutting card ($cut) no round comes from this shoe
ask-held = { $count ->
    [1] { $cards }
   *[other] { $cards } (1 of { $count })
 } { $cut ->
    [yes] drawn after the last round: touch DRAWN IN ERROR
   *[no] { $in_round ->
        [yes] { $decides ->
            [yes] drawn early: decision first, or drawn in error?
           *[no] drawn early: deal it, or drawn in error?
        }
       *[no] drawn early: next round, or drawn in error?
    }
 }
refused-reader_frozen = The card just drawn was not recorded. Enter the missing cards by touch, in the order they were drawn.
refused-not_repeated = { $count ->
    [1] A wager of the last round was not repeated.
   *[other] { $count } wagers of the last round were not repeated. The first:
 } { $text }
refused-given_back = { $count ->
    [1] One wager here is not allowed under the new settings: return it to the patron.
   *[other] { $count } wagers here are not allowed under the new settings: return them to the patrons. The first:
 } { $text }
refused-not_announced = The camera sees a card that may be the hole card: not entered. If it was drawn, touch the decision, then enter the card.
refused-code_alone = The camera sees one code and no whole card: not entered. Uncover the card, or enter it by touch.
refused-no_trouble = There is no open fault “{ $key }” to sign off.
refused-not_cured = It cannot be signed off yet. { $todo }
refused-face_down = The card drawn face down cannot be in this shoe: call the floor.
refused-not_signed = A supervisor must sign: touch the name, then try again.
refused-no_alarm = That alarm is already over.
refused-acknowledged = { $name } has acknowledged it already.
refused-not_shelved = A priority-1 alarm cannot be snoozed: fix the cause, then sign off.
trouble-internal = Internal error: the kiosk has stopped.
trouble-internal-todo = Keep dealing by hand and restart the kiosk: it continues where it stopped.
trouble-internal-start = Internal error: the table cannot be opened. Deal by hand.

## Staff: signing in, and who may do what
# Facts: $role of the staff file, $who the roles that may, $seconds or $minutes to wait, $name of a person, $why "tries", "hour", "pad" or "badge", $words what is wrong with a $file.

staff-role = { $role ->
    [dealer] dealer
    [floorperson] floorperson
    [pit_boss] pit boss
    [shift_manager] shift manager
    [auditor] auditor
    [technician] technician
   *[other] { $role }
 }
staff-pepper_missing = The key { $file } that checks PINs and badges is missing. Copy it from another table of the house, or give everyone a new PIN: kiosk staff pin.
staff-pepper_unreadable = The key { $file } that checks PINs and badges cannot be used: { $words }.
staff-pepper_open = Other users of this machine can read the key { $file } that checks PINs and badges: close it with chmod 600. Anyone who has read it can work out PINs.
staff-pepper_broken = The file { $file } contains no key for PINs and badges. Replace it with the right one.
staff-unsealed = The staff file { $file } has no seal, so it is not known who wrote it. Check who is in it and what they may do, then run “kiosk staff seal”.
staff-changed = The seal of the staff file { $file } does not match: the file was changed or damaged, or sealed with another key. Restore the last one. Or check who is in it and what they may do, then run “kiosk staff seal”.
staff-older = The staff file { $file } is an older one: it was sealed { $this }, and this table has had one sealed { $newest }. Restore that one. Or check who is in it and what they may do, then run “kiosk staff seal”.
refused-not_permitted = { $who ->
    [none] Your role does not permit that, and no other in the staff file does.
   *[other] Not permitted: ask the { $who }.
 }
refused-no_dealer = Nobody is signed in as the dealer: touch SIGN IN.
refused-sign_in = Not signed in: number, badge or PIN is wrong. { $seconds ->
    [0] Try again.
   *[other] Wait, then try again.
 }
refused-sign_in_wait = Wrong number, badge or PIN: wait { $seconds } s, then try again.
refused-sign_in_locked = Sign-in locked after five wrong tries. Ask a supervisor to unlock it.
refused-pad_locked = Too many wrong PINs: the pad is locked for { $minutes } min. Use a badge, or ask a supervisor to unlock it.
refused-card_held = { $stopped ->
    [yes] { $cards } is on hold: do not enter it. You will be asked about it once the fault is signed off.
   *[no] { $cards } is on hold: say what it is first.
}
refused-sign_in_busy = One moment: the last try is being checked.
refused-sign_in_not_asked = Touch SIGN IN first.
refused-relief_in_round = Dealers change between rounds. During a round a supervisor must sign for the change.
refused-not_proved = { $name } was named as dealer by the floor: sign in with PIN or badge before signing.
refused-one_act = { $name } signed in for something else: sign in again for this.
refused-amend = This round cannot be amended: { $why ->
    [play] it is still in play: { ui-panel-close }, then { ui-floor }, { ui-panel-correct }.
   *[old] it was before a change of rules or limits, before this opening, or more than ten rounds ago. The floor settles it in chips.
 }
refused-same_person = { $name } is dealing here: someone else must sign.
trouble-sign_in = { $why ->
    [badge] An unknown badge was shown.
    [pad] Possible PIN guessing at this pad: wrong PINs for several people, or twenty within an hour.
    [hour] Ten wrong PINs within an hour at this table.
   *[other] Five wrong tries to sign in, one after the other.
 }
trouble-sign_in-todo = Find out who it was. Signing this off lets people sign in again.
trouble-staff_file = The staff file as it is now cannot be used: { $words }
trouble-staff_file-todo = The previous staff file stays in force. Correct this one or restore the last one, then sign off.

## Orders from the pit (docs/floor.md)
# Facts: $name of a person, $seconds by which a time is off, $number and $amount of a slip, $text its chips, $station the end of a station's key.

refused-table_locked = Table locked by { $name }: no new round. A supervisor can unlock it: FLOOR, UNLOCK.
refused-unlock_higher = { $name } locked the table: only that person, or somebody with as many rights, can unlock it.
refused-order_no_staff = This table has no staff file, so it takes no orders from the pit.
refused-order_malformed = The order cannot be read: no pit board sends such an order.
refused-order_signature = The order’s signature is not valid.
refused-order_station = The order was signed at a station that this table does not know.
refused-order_table = The order is for another table.
refused-order_session = The order is from a session that had not begun or was over.
refused-order_person = The order is from a person who is not in the staff file or has left.
refused-order_twice = This order was given before: it is carried out only once.
refused-order_late = The order came too late: it was given { $seconds } s ago by the pit’s clock.
refused-order_clock = The pit’s clock is { $seconds } s ahead of this table’s.
refused-order_state = The table has changed since the order was given. Look at it again.
refused-order_many = Too many orders at once: one per second is accepted.
refused-messages_full = Five messages are still unread at this table. Go to the table.
trouble-order = { $why ->
    [malformed] A message that no pit board sends arrived as an order.
    [signature] An order from the pit came with a signature that is not valid.
    [station] An order came from a station that this table does not know: { $station }.
    [table] An order for another table was sent to this one.
    [late] An order from the pit came too late.
    [session] An order came from a session at the pit that was over or had not begun.
    [person] An order came from a person who is not in the staff file or has left.
    [twice] An order from the pit was sent a second time.
    [right] An order came from a person at the pit who may not give it.
   *[flood] Many unsigned orders are arriving.
 }
trouble-order-todo = It was not carried out. Tell the pit and security: the link may have been tampered with. Then sign off.
ui-locked = LOCKED
ask-locked = Table locked by { $name }: no new round
ui-panel-unlock = UNLOCK
ui-hint-locked = A supervisor unlocks it at the pit, or here: FLOOR, UNLOCK.
ui-pit = PIT
ui-pit-read = READ
pit-open = Please open the table: count, then both signatures.
pit-close = Please close the table: FLOOR, CHIPS, CLOSE THE TABLE.
pit-fill = Fill { $number } is on its way: { $text }, together { $amount }.

## The table's day: opening, closing, the table inventory (docs/supervise.md)

trouble-closed = A card was drawn while the table was closed or locked: { $card }. It belongs to no hand.
trouble-closed-todo = Return it to its deck, and shuffle the shoe before play. Then sign off.
slip-name = { $slip ->
    [opener] Opener
    [closer] Closer
    [fill] Fill
   *[credit] Credit
 }
day-step = { $step ->
    [tests] the self-test of the equipment
    [sign] rules and limits compared with the table sign
    [hole_reader] the hole-card reader inspected
    [count] the count
   *[report] the difference reported
 }
refused-table_closed = The table is not open: it takes no wager and no card.
refused-day_phase = Not now: the table is { $phase ->
    [open] open
    [closed] closed
    [opening] being opened
   *[closing] being closed
 }.
refused-day_done = That is already done.
refused-day_step = Do this before anyone signs: { day-step }.
refused-not_kept = This house records that on paper, not on the kiosk.
refused-dealer_counts = The dealer must enter this while the floor watches.
refused-nothing_counted = No chips are entered.
refused-two_people = { $name } has already signed: a different person must sign here.
refused-close_in_round = A round is in play, or patrons have wagered: close the table after it.
refused-close_unsettled = Box { $box } is still to be settled: settle it first.
refused-slips_open = { slip-name } { $number } is open: the dealer signs for its chips, or the floor voids it.
refused-no_such_slip = There is no slip with that number today.
refused-unequal = { $amount } in, { $most } out: a color-up must be equal. Count both again.
refused-no_reason = A void needs a reason: choose one.
refused-tray_short = { $amount } is more than the tray should contain. Count it again.
refused-no_such_buy_in = There is no such buy-in, or it can no longer be voided.
refused-drop_runs = { $day }{ $shift ->
    [none] {""}
   *[other] , shift { $shift },
} runs until { $until }: enter its drop then.
refused-too_much_bought = { $amount } is more than one buy-in can be: { $most }.
refused-buy_in_stands = A card has been dealt since: ask the floor to void this buy-in.
refused-not_rated = This table seats nobody: ratings are off here, or the game is the common hand.
refused-no_such_number = That is no patron’s number: letters and digits, 64 at most.
refused-no_patron_keys = The house’s file of patrons’ keys cannot be used: { $why }
refused-no_such_seat = Nobody sits there, or it is no box of this table.
refused-seat_taken = { $patron } sits at box { $box }.
refused-pay_out = { $patron } cannot be paid out: the account has changed since.
refused-too_many_chips = { $count } chips of { $amount } are too many: { $most } at most.
refused-rules_refused = These rules cannot be played, or cannot be changed at a table: { $words }
refused-rules_same = Nothing would change.
refused-rules_announced = Another change is announced, by { $name }: replace it, or withdraw it first.
ui-why-day = The table is not open: follow the page.
ui-why-over = First finish or close the page on top of this one.
ui-day-closed = Table { $table } is closed
ui-day-opening = Opening
ui-day-closing = Closing
ui-day-tests-say = the equipment tests itself
ui-day-sign-say = compare rules and limits with the table sign
ui-day-hole_reader-say = inspect the hole-card reader
ui-day-count-say = the dealer counts the tray
ui-day-report-say = report the difference
ui-day-signatures-say = dealer and floor sign
ui-day-step-tests = Self-test
ui-day-step-sign = Rules and limits
ui-day-step-hole_reader = Hole-card reader
ui-day-step-count = Count
ui-day-step-report = Difference reported
ui-day-step-signatures = Two signatures
ui-day-shut = { $names ->
    [none] This table is not open yet. No inventory is kept here.
   *[other] Closed by { $names }, { $at }. No inventory is kept at this table.
 }
ui-day-no-closer = This table has no closer yet: there is nothing to compare the first count with.
ui-day-closer = Last closer: number { $number }
ui-day-closer-by = Signed by { $names }, { $at }
ui-day-test-reader = Card reader
ui-day-test-camera = Camera
ui-day-test-journal = Journal
ui-day-test-clock = Clock
ui-day-sign-limits = { $low } to { $high }
ui-day-hole-reader-look = Check that the hole-card reader is clean and undamaged (slot, mirror, light), and that it reads.
ui-day-division-say = Tell manager, security and surveillance; they sign a report. A copy goes to the Division.
ui-day-reported-say = Tell the manager on duty, security and surveillance; security and surveillance sign a report.
ui-day-opener = Opener
ui-day-fills = Fills
ui-day-credits = Credits
ui-day-collected = Collected
ui-day-paid = Paid
ui-day-bought = Buy-ins
ui-day-expected = Expected
ui-day-not-known = No expected inventory
ui-day-counted = Counted
ui-day-opener-says = Last closer
ui-day-difference = Difference
ui-day-short = { $amount } short
ui-day-over = { $amount } over
ui-day-agrees = The count agrees
ui-day-marks = Rounds corrected or voided:
ui-day-no-marks = No round was corrected or voided.
ui-day-mark = { $at }, round { $round }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
 }: { $what ->
    [void] void
   *[other] corrected
 }{ $way ->
    [back] , { $amount } to take from patrons
    [out] , { $amount } to give to patrons
   *[none] {""}
 }
ui-day-next = NEXT
ui-day-open-key = OPEN · { $name }
ui-day-by-key = FLOOR · { $name }
ui-day-tests-key = TEST AGAIN
ui-day-sign-key = TABLE SIGN MATCHES
ui-day-hole_reader-key = INSPECTED
ui-day-report-key = REPORTED AND SIGNED
ui-day-count-key = COUNTED
ui-day-again-key = COUNT AGAIN
ui-day-cancel-key = CANCEL
ui-day-sign-dealer = SIGN · { $name }
ui-day-sign-floor = SIGN · { $name }
ui-panel-figures = FIGURES
ui-figures-day = DAY
ui-figures-shift = SHIFTS
ui-figures-dealer = DEALERS
ui-figures-counting = Counting…
ui-figures-none = No round of this day has been counted.
ui-figures-soon = Per hour: too soon to say
ui-figures-pace = { $share } of Kilby’s
ui-figures-failed = The figures could not be counted. { $why ->
    [ended] The program that counts them was stopped.
   *[other] { $why }
 }
ui-panel-chips = CHIPS
ui-panel-fill = FILL
ui-panel-credit = CREDIT
ui-panel-slips = SLIPS
ui-panel-ratings = RATINGS TO SIGN
ui-panel-rating = RATING
ui-panel-rating-average = OTHER AVERAGE
ui-rating-sign = SIGN RATING
ui-rating-means = Cost of decisions: what they lose, on average, against the table’s chart. Usual guess: average wager × hours × 60 × 1%.
ui-ratings-none = No rating waits for a signature.
ui-ratings-older = This sitting ended before today: see the report.
ui-rating-average = Average wager { $amount }: touch chips, then the reason
ui-seating = SEAT
ui-panel-seats = SEATS
ui-panel-seat-number = TYPE NUMBER
ui-panel-seat-leaves = SOMEBODY LEAVES
ui-seats-unknown = UNKNOWN
ui-seats-break = BREAK
ui-seats-back = BACK
ui-seats-move = MOVE
ui-seats-leave = LEAVES
ui-seats-left = HAS LEFT
ui-seats-box = Touch the box where somebody sits down
ui-seats-swipe = Box { $boxes }: swipe the card, or touch UNKNOWN or TYPE NUMBER
ui-seats-who = { $patron }: touch another box, BREAK, MOVE or LEAVES
ui-seats-number = Box { $boxes }, number: { $number }
ui-seats-walks = Walks with { $amount }: touch the chips, then HAS LEFT
ui-seats-wager = Box { $boxes } still has its wager
ui-seats-away = { $patron }, away
ui-seats-choose = Touch the box of a seated patron first
ui-buying = BUY-IN
ui-panel-buy-in = BUY-IN
ui-panel-buy-ins = BUY-INS
ui-panel-void-buy-in = VOID A BUY-IN
ui-panel-void-buy-in-say = Why is it void? The drop and the expected inventory follow.
ui-buy-in-cash = CASH
ui-buy-in-marker = MARKER
ui-buy-in-cheque = CHEQUE
ui-buy-in-play = CASH PLAY
ui-buy-in-no-box = NO BOX
ui-buy-in-take-back = UNDO IT
ui-buy-in-colour = COLOR UP
ui-buy-in-in-all = Bought since opening: { $amount }
ui-buy-in-notes = Buy-in: touch the notes
ui-buy-in-box = Buy-in { $amount }: touch the box
ui-why-not-counted = Nothing is counted yet. Is the tray empty? Type 0.
ui-why-no-amount = Touch the notes first.
ui-why-no-buy-ins = No buy-in since the opening.
ui-panel-colour = COLOR UP: CHIPS IN
ui-panel-colour-out = COLOR UP: CHIPS OUT
ui-panel-print-slip = PRINT
ui-panel-void-slip = VOID A SLIP
ui-panel-void-slip-say = Why is the slip void?
ui-panel-close-table = CLOSE THE TABLE
ui-panel-close-table-say = Wagers still on the table are returned to the patrons. Then the dealer counts.
ui-slip = { $slip ->
    [opener] Opener { $number }
    [closer] Closer { $number }
    [fill] Fill { $number }
    [request] Request { $number }
   *[credit] Credit { $number }
 }
ui-slip-state = { $what ->
    [requested] SIGN
    [voiding] SIGN VOID
    [signed] signed
   *[void] void
 }
ui-slip-reprint = REPRINT
ui-slip-void = VOID { $name }
ui-slip-void-waits = { $name }: its void waits for the dealer’s signature{ $what ->
    [closing] .
   *[open] : { ui-floor }, { ui-panel-chips }, { ui-panel-slips }.
 }
ui-slip-total = Total { $amount }
ui-slip-clear = CLEAR
ui-slip-why-amount = Wrong amount
ui-slip-why-table = Wrong table
ui-slip-why-not-needed = Not needed
ui-order-fill = ORDER
ui-order-credit = ORDER
ui-order-colour = NEXT
ui-order-colour-out = DONE
ui-day-close-key = CLOSE THE TABLE
ui-why-close-in-round = A round is in play: the table closes after it.
ui-why-no-slips = No fill or credit was ordered today.
ui-why-no-chips = Touch a chip and how many first.
ui-panel-limits = LIMITS
ui-limit-low = MIN
ui-limit-high = MAX
ui-limit-later = IN { $count } MIN
ui-limit-announce = ANNOUNCE
ui-limit-withdraw = WITHDRAW
ui-limit-edge = House edge: { $changed ->
    [yes] now { $now }, then { $then }
   *[no] { $now }
 }
ui-limit-replaces = Replaces what { $name } announced
ui-limit-replace = REPLACE
ui-limit-counting = counting…
ui-limit-no-edge = not counted
ui-option-surrender = SURRENDER
ui-option-resplit = RESPLIT
ui-option-insurance = INSURANCE
ui-option-even_money = EVEN MONEY
ui-option-safety_net = SAFETY NET
ui-sign-next = Announce: { $at ->
    [none] from the next round
    [now] from now on
   *[other] from { $at }
 } this table is { $low } to { $high }.
ui-sign-not-repeated = Not repeated, outside these limits: box { $boxes }.
ui-sign-option = { $name ->
    [surrender] { $offered ->
        [yes] Surrender is offered.
       *[no] No surrender.
     }
    [resplit] { $offered ->
        [yes] Pairs may be split again.
       *[no] Pairs are split once.
     }
    [insurance] { $offered ->
        [yes] Insurance is offered.
       *[no] No insurance.
     }
   *[even_money] { $offered ->
        [yes] Even money is offered.
       *[no] No even money.
     }
 }
ui-sign-minimum = Minimum
ui-sign-maximum = Maximum
ui-sign-from = { $at ->
    [none] From the next round
   *[other] From { $at }, in { $what }
 }
ui-sign-limits = { $low } to { $high }.
ui-sign-row = { $what ->
    [row_1] One seven
    [row_2] Two sevens
    [row_2_suited] Two sevens of one suit
    [row_3] Three sevens
    [row_3_suited] Three sevens of one suit
   *[other] { $name }
 }
ui-sign-odds = { $odds }
ui-sign-round = Round { $round }
ui-sign-dealer = Dealer { $total }
ui-sign-box = Box { $box }
ui-sign-locked = NO NEW ROUND FOR NOW
ui-sign-lost = This display is not connected to its table.
ui-sign-lost-todo = Please ask the dealer.
ui-why-limit = There is no limit beyond that.
ui-why-no-change = No change is announced.

## The pit board

ui-board-counts = { $total } tables · { $count } open · { $what ->
    [1] 1 needs
   *[other] { $what } need
 } attention
ui-board-needs = NEEDS ATTENTION
ui-board-well = No table needs attention.
ui-board-none = No table has reported yet.
ui-board-lost = No connection to the floor for { $what }: everything shown is that old
ui-board-refused = Key refused for { $what }: put in the new key and start again
ui-board-old = { $what } old
ui-board-unknown = not known
ui-board-two-tables = { $name } is signed in at { $what } too. Sign out at the table that { $name } has left.
ui-board-silent = No reply from this table: what you see may be out of date.
ui-board-over = over
ui-board-known = { $count } acknowledged
ui-board-reader = Reader not working
ui-board-reader-label = Reader
ui-board-works = works
ui-board-shoe = Shoe: { $round ->
    [1] 1 round
   *[other] { $round } rounds
 }, { $what }
ui-board-win-short = Win { $what }
ui-board-theo-short = theo { $what }
ui-board-shoe-label = Shoe in use
ui-board-seconds = { $count } s
ui-board-minutes = { $count } min
ui-board-hours = { $count } h { $what }
ui-board-state-open = open
ui-board-state-stopped = STOPPED
ui-board-state-closed = CLOSED
ui-board-state-opening = OPENING
ui-board-state-closing = CLOSING
ui-board-state-locked = LOCKED
ui-board-state-starting = STARTING
ui-board-key-staff = STAFF
ui-board-key-board = BOARD
ui-board-key-figures = FIGURES
ui-board-key-patrons = PATRONS
ui-patrons = Patrons
ui-patrons-counted = { $count } seated at { $total ->
    [1] 1 table
   *[other] { $total } tables
}
ui-patrons-as-of = Ratings as of { $at }
ui-patrons-none = Nobody is seated whose play is rated.
ui-patrons-where = Table · boxes
ui-patrons-since = Since
ui-patrons-time = Time
ui-patrons-break = Break
ui-patrons-rounds = Rounds
ui-patrons-average = Average
ui-patrons-bought = Bought in
ui-patrons-win = Win
ui-patrons-theo = Theoretical
ui-patrons-also = Also sits at
ui-figures = The pit in figures
ui-figures-basis = k: drop as buy-ins were entered
ui-figures-heard = { $count } of { $total } tables have answered
ui-figures-last = LAST { $count } HOURS
ui-figures-drawn = Win by hour · grey: a week before · line: theoretical
ui-figures-running = { $what } to now
ui-figures-week = { $what } last week
ui-figures-since = since { $what }
ui-figures-since-day = since this day began
ui-figures-frozen-lost = The frozen baseline cannot be read: { $why }. FREEZE sets a new one.
ui-figures-frozen-unkept = Frozen only until this board restarts: { $why }.
ui-figures-win = Win
ui-figures-theo = Theoretical
ui-figures-drop = Drop
ui-figures-hold = Hold
ui-figures-handle = Handle
ui-figures-occupancy = Occupancy
ui-figures-rounds = Rounds
ui-figures-hourly = Rounds / hour
ui-figures-dealt = Dealer
ui-figures-boxes = Boxes
ui-figures-marked = Note
ui-rounds-name = { $at } · round { $round }
ui-rounds-none = No round of this hour is over.
ui-rounds-void = voided
ui-rounds-amended = amended
ui-figures-key-by-table = TABLES
ui-figures-key-by-dealer = DEALERS
ui-figures-key-by-hour = HOURS
ui-figures-key-freeze = FREEZE
ui-figures-key-export = EXPORT
ui-figures-writing = Writing the files…
ui-figures-kept = Kept: { $file }
ui-figures-not-kept = Not kept: { $why }
ui-figures-key-print = PRINT
ui-figures-printing = Printing…
ui-figures-printed = Sent to the printer.
ui-figures-not-printed = Not printed: { $why }
ui-figures-no-printer = No printer is set up: floor.print names its command.
ui-figures-key-by-advice = ADVICE
ui-advice-is = Advice from the last two hours: yours to follow or not
ui-advice-none = Nothing to advise: no table is full or empty enough, or too few rounds have been played.
ui-advice-open = Open { $name }, minimum { $minimum }. Taken now: { $why }. Theoretical win per hour: { $now } now, { $then } with it; the table costs { $amount }.
ui-advice-close = Close { $name }. { $share } of it is taken; there is room at { $why }. Theoretical win per hour: { $now } now, { $then } without it; the table costs { $amount }.
ui-advice-raise = { $name }: raise the minimum to { $minimum }. { $share } of it is taken, the average wager is { $amount }. Theoretical win per hour: { $now } now, { $then } then.
ui-advice-lower = { $name }: lower the minimum to { $minimum }. { $share } of it is taken; elsewhere { $why }. Theoretical win per hour: { $now } now, { $then } then.
ui-board-sign = SIGN IN
ui-board-sign-out = SIGN OUT
ui-board-number = Number in the staff file:
ui-board-unlock-sign-in = UNLOCK SIGN-IN
ui-board-locked = { $count } locked
ui-board-checking = Checking…
ui-board-staff = Staff of the pit
ui-board-deal = DEALING · at · since
ui-board-rest = ON BREAK · from · since
ui-board-break = break
ui-board-plan = Plan: { $name } until { $what }, then { $then }
ui-board-plan-on = Plan: { $name }, also after { $what }
ui-board-relief = { $name } can relieve
ui-board-relief-nobody = no dealer has finished a break yet
ui-board-pace = Rounds per hour
ui-board-target = target { $count }
ui-board-boxes = Boxes in play
ui-board-rounds = { $count ->
    [1] 1 round
   *[other] { $count } rounds
 }
ui-board-hold = hold { $share }
ui-board-dropped = drop { $amount }
ui-board-pace-short = { $count } / { $high } per hour
ui-board-win = Win today
ui-board-theo = Theoretical win
ui-board-handle = Handle
ui-board-slips = Undone, corrected, void
ui-board-floor-calls = { $count ->
    [1] 1 floor call
   *[other] { $count } floor calls
 }
ui-board-alarms = ALARMS
ui-board-no-alarms = No alarms
ui-board-events = EVENTS
ui-board-order-open = OPEN
ui-board-order-close = CLOSE
ui-board-order-limits = LIMITS
ui-board-order-message = MESSAGE
ui-board-order-fill = FILL
ui-board-order-lock = LOCK
ui-board-order-unlock = UNLOCK
ui-board-asks-open = Open { $what }?
ui-board-asks-open-counted = Open { $what }? Dealer and floor there are asked to open it and count the tray.
ui-board-asks-close = Close { $what }? A table closes only between rounds: LOCK it first so that no new round begins.
ui-board-asks-close-counted = Close { $what }? Dealer and floor there are asked to close it and count the tray.
ui-board-asks-lock = { $what }: no new round begins while it is locked.
ui-board-asks-message = { $what }: what the dealer is to read
ui-board-asks-limits = { $what }, { $count ->
    [0] from the next round
   *[other] in { $count } min
 }
ui-board-asks-fill = { $what }: { $total }
ui-board-minimum = MIN
ui-board-maximum = MAX
ui-board-less = { $what } −
ui-board-more = { $what } +
ui-board-notice = NOTICE
ui-board-options = OPTIONS
ui-board-announced = → { $what } · { $at ->
    [none] next round
   *[other] { $at }
 }
ui-board-announce = ANNOUNCE
ui-board-withdraw = WITHDRAW
ui-board-request = REQUEST
ui-board-message-pit = Call the pit
ui-board-message-slower = Slower, please
ui-board-message-faster = Faster, please
ui-board-message-payouts = Check payouts
ui-board-message-relief = Relief is coming
ui-board-message-last = Last round, please
ui-board-write = WRITE…
ui-board-send = SEND
ui-board-space = SPACE
ui-board-write-hint = Touch the letters, or use a keyboard. ENTER sends.
ui-board-nothing-written = Nothing is written yet: touch letters first.
ui-board-worse = Worse for patrons: usually { $count } min of notice.
ui-board-order-drop = DROP
ui-board-asks-drop = { $what }: what the count room counted in its drop box
ui-board-day = DAY
ui-board-shift = SHIFT
ui-board-whole-day = whole day
ui-board-enter-drop = ENTER DROP
ui-board-amount-hint = The amount counted. ENTER enters it.
ui-board-breaks-lost = The list of breaks cannot be read: { $why }. It begins anew.
ui-board-breaks-unkept = Breaks are known only until this board restarts: { $why }.
ui-board-no-amount = No amount yet: touch its digits first.
ui-board-sent = Sent.
ui-board-done = Done.
ui-board-why-sign-in = Sign in first.
ui-board-why-right = Your role does not allow that: ask your supervisor.
ui-board-why-no-staff = This house has no staff file: nobody can give orders here.
ui-board-why-no-badges = This house asks for a badge, and no badge reader is set up here: see [badges] in the settings.
ui-board-why-lost = No connection to the floor: the order was not sent.
ui-board-why-unanswered = { $what } has not answered. Look at the table before you order it again.
ui-board-why-is-open = { $what } is open.
ui-board-why-not-open = { $what } is not open.
ui-board-why-no-inventory = { $what } keeps no table inventory: fills are not entered there.

## What readers say, and ports, cameras and files that are read from

# Facts: $title of the reader's profile, $port, $name of a camera or file, $words from the device or the system as they are,
# $code and $number of the device, $count, $card with $deck and $set of a printed card, $own the set of this table.

device-no-reader = No reader.
device-not-started = { $title }: not started.
device-untried = { $title }: this profile was made from public sources and never tried on the real device. Try it before the table opens: kiosk readers try.
device-waiting = { $title }: waiting for the first card.
device-line-back = { $title }: connected again. Waiting for the next card.
device-line-lost = { $title }: disconnected. Check its cable; it reconnects by itself.
device-no-card-yet = { $title }: bytes arrive, but no card yet.
device-reads = { $title }: reading cards.
device-reader-mistake = Internal error while a message was read ({ $words }): it may have been a card. The reader continues by itself. Compare the table with the screen.
device-silent = { $title }: no signal for { $count } seconds. Check that it is switched on and that its cable is in.
device-no-signal = { $title }: its signal { $words } is gone. Check the cable between the adapter and the reader, and that the reader is switched on.
device-stopped = { $title }: stopped.
device-flood = Too many readings at once: { $count } were dropped, and some may have been cards. Compare the table with the screen.
device-repeated = The same reading arrived { $count } more times and was not used. Check the cable and the reader, and call the technician.
device-ignored-run = { $count ->
    [1] One more card was ignored: { $card }.
   *[other] { $count } more cards were ignored: the first was { $card }, the last { $other_card }.
 }
device-not-recorded = A reading could not be recorded ({ $words }) and was not used: it may have been a card. Call the floor: the kiosk’s disk is full or failing.
device-port-name = Port { $port }: write usb:VENDOR:PRODUCT as four hexadecimal digits each, as in usb:0403:6001.
device-host-name = Port { $port }: write tcp:HOST:PORT, as in tcp:10.0.0.5:4001, or rfc2217:HOST:PORT.
device-host-silent = { $port } does not answer ({ $words }). Check the network cable, the address, and that no other program is connected to it.
device-usb-none = No device { $port } is plugged in. Plug the reader’s cable in; `kiosk readers` lists what is there.
device-usb-several = Several devices match { $port }: { $words }. Name one by its port, or add its serial number.
device-port-missing = { $port } is missing. Plug the reader’s cable in; `kiosk readers` lists the ports that are there.
device-port-in-use = { $port } is in use by another program. Close that program; the kiosk then takes the port.
device-port-forbidden = This user may not open { $port }. Add the user to the group `dialout`, then sign in again.
device-port-no-serial = { $port } is not a serial port, or does not support the line settings of the profile. Check both.
device-port-trouble = { $port } cannot be opened ({ $words }). Check the cable and the port’s name.
device-keyboard-forbidden = This user may not open { $port }. Add the user to the group `input`, then sign in again.
device-no-keyboard = { $port } is not a scanner that types, or not one that can be used alone ({ $words }). `kiosk readers` lists those that are there.
device-keys-dropped = The scanner typed faster than the kiosk took it: a scan may be missing.
device-unknown-id = A card with the id { $words } was read. It is in none of the decks that this table has learned. Keep the card aside and call the floor.
device-text-read = A text that is not a card was read.
device-gap = { $count ->
    [1] One message
   *[other] { $count } messages
 } from the shoe did not arrive (number { $number } came after { $last }): a card may be missing.
device-numbers-anew = The shoe began its numbers anew (number { $number } came after { $last }): a card may be missing.
device-all-copies-damaged = A message from the shoe arrived damaged every time it was sent: a card may be missing.
device-again = The same message came twice in a row: the shoe may have sent it again, or a second such card was drawn.
device-number-twice = The shoe used number { $number } for two different messages in a row; the second was not used: a card may be missing.
device-numbering = The shoe numbers its messages in a way that its profile does not describe ({ $number }): a missing message would not be noticed. Set frames.cycle in the reader’s profile.
device-incomplete = Only part of a message arrived from the reader: it may have been a card.
device-noise = Bytes that belong to no message arrived from the reader. If this goes on, check the cable and the reader’s profile (line speed above all).
device-form = A message from the reader arrived damaged and was not used: it may have been a card.
device-checksum = A message from the reader arrived damaged (its checksum is wrong) and was not used: it may have been a card. If this goes on, check the cable.
device-damaged = A message from the shoe arrived damaged and was not used. If this goes on, check the cable.
device-wrong-length = A message from the shoe has the wrong length for its kind and was not used: it may have been a card. If this goes on, the profile does not fit this shoe.
device-too-long = A message from the reader is longer than any it may send and was not used: it may have been a card. If this goes on, the profile does not fit this reader.
device-no-such-card = The shoe named a card that does not exist. Look at the card that left the shoe.
device-unknown-kind = The shoe sent a message of an unknown kind ({ $words }): it may have been a card.
device-no-card = The reader sent { $words }, which is not a card.
device-wrong-prefix = A scan arrived without the prefix { $words } that this scanner is set to send, and was not used. Check that the right scanner is connected and set as its profile says.
device-wrong-symbology = A barcode of another kind ({ $words }) was scanned; cards carry { $allowed }. It was not used. Scan the card’s own code.
device-no-aim = A scan arrived without its AIM identifier and was not used. Set the scanner to send it, or set aim_required = false in the reader’s profile.
device-scan-too-long = A scan is longer than any card’s code and was not used. Scan only the card’s own code.
device-scanned-foreign = A card of another set was scanned: { $card } (deck { $deck } of set { $set }); this table plays set { $own }. Keep the card aside and call the floor.
device-scanned-again = The { $card } (deck { $deck } of set { $set }) has been scanned in this shoe before: the same card cannot be drawn twice. It was not used. If the wrong card was scanned, scan the right one; otherwise call the floor.
device-scanned-twice = The { $card } (deck { $deck } of set { $set }) was scanned twice. No new card.
device-unread = A card left the shoe and could not be read. Look at the card and enter it by touch.
device-overdraw = The shoe counts more cards than its own game allows (overdraw). Cancel the error at the shoe, then go on.
device-button = A button of the shoe was pressed at the wrong moment. Cancel the error at the shoe, then go on.
device-pushed-back = A card was pushed back into the mouth of the shoe. Draw it again in one movement; if the table shows it twice, call the floor.
device-pushed-back-half = A card was pushed back halfway. Draw it in one movement, then compare the table with the screen.
device-foreign-code = The card’s code does not belong to this shoe’s set of cards. Stop, keep the card, call the floor.
device-drawn-slowly = A card was drawn too slowly and may not have been read. Compare the table with the screen; enter the card by touch if it is missing.
device-error = The shoe reports error { $code }, which its protocol does not list. Look at the shoe’s own display and call the floor.
device-error-gone = The reader reports that its fault { $code } is over.
device-reader-fault = The reader reports fault { $code }. Look at the reader; call the floor if it stays.
device-alarm = The shoe reports alarm { $code } ({ $words }). Clear it at the shoe, then compare the table with the screen; enter a missing card by touch.
device-warning = The shoe reports warning { $code }. Look at the shoe’s own display; tell the floor if it stays.
device-out-of-play = Drawn while the shoe was { $mode ->
    [lock] locked
    [error] in error
    [setting] being set
   *[other] not in play
 }. It counts as a card; put the shoe back into play.
device-started = The reader was switched on or reset.
device-standby = The reader is on standby.
device-cutting-card = The cut card came out.
device-locked = The shoe is locked.
device-unlocked = The shoe is unlocked.
device-lock-unknown = The shoe does not answer: it may be locked or open. Look at it, and use its key.
device-lock-known = The shoe says again whether it is locked.
device-card-resent = The shoe reported an earlier card again. No new card.
device-baccarat-result = The shoe reported the result of a baccarat game. It is ignored at this table.
device-setting-changed = A setting was changed at the shoe itself. Tell the floor if that was not planned.
device-ignored = The reader said { $words }: ignored.
device-command-taken = The shoe took the command.
device-command-refused = The shoe refused a command of the kiosk: { $words } (code { $number }). Use the key at the shoe instead.
device-command-answered = The shoe answered a command: { $words }.
device-camera-untried = { $title }: tested on pictures of printed cards, never with your own camera. Try it before the table opens: kiosk cards check.
device-camera-waiting = { $title }: waiting for the first picture.
device-camera-sees = { $title }: the camera sees the table.
device-camera-confirmed = The camera confirmed { $count } of { $of } cards of the last round.
device-camera-lost = The camera { $name } is lost: it was unplugged, or its cable is loose. Plug it in again.
device-camera-silent = The camera { $name } has stopped sending pictures. Unplug it and plug it in again.
device-camera-stopped = Internal error in the camera’s reader ({ $words }). It starts again by itself; enter cards by touch until then.
device-camera-stopped-over = The camera’s reader works again.
device-source-ended = { $name } has ended.
device-no-source = { $name }: there is no such camera, video file or folder of pictures. See kiosk readers for what there is.
device-camera-missing = The camera { $name } is not there, or another program is using it. Plug it in, and close the kiosk and any other program that shows its picture. `kiosk readers` lists the cameras.
device-no-video = { $name } cannot be played as a video. Give an AVI, MP4, MKV, MOV or WebM file.
device-no-pictures = { $name } contains no pictures ({ $words }).
device-no-picture = { $name } cannot be read as a picture. Give a PNG or JPEG file.
device-exposure-not-held = The camera’s exposure cannot be fixed: a hand over the table may darken the cards.
device-exposure-long = The camera’s shutter is open for { $given } ms: a card in motion is blurred. Give the table more light and set the exposure to { $most } ms or less in the reader’s profile.
device-focus-not-held = The camera’s focus cannot be fixed: a hand over the table may blur the cards.
device-camera-size = The camera’s pictures are { $given }, not { $asked } as in the reader’s profile: `kiosk readers` lists its sizes.
device-no-zxing = The decoder zxing-cpp cannot be loaded ({ $words }): install the kiosk again.
device-no-zbar = The decoder pyzbar finds no zbar library on this machine: install the system package libzbar0. Until then zxing is the only decoder.
device-pyzbar-no-data-matrix = The decoder pyzbar reads no Data Matrix codes: name zxing alone in the reader’s profile.
device-pyzbar-no-aztec = The decoder pyzbar reads no Aztec codes, which printed cards carry: name zxing too in the reader’s profile.
device-camera-covered = The camera sees only darkness: something covers it. Clear its view.
device-camera-dark = The camera’s picture is too dark to read codes. Give the table more light, or a longer exposure in the reader’s profile.
device-camera-focus = Nothing that the camera sees is sharp: it is out of focus, or dirty. Wipe the lens, and set the focus with the live view.
device-camera-frozen = The camera sends the same picture again and again. Unplug the camera and plug it in again.
device-camera-covered-over = The camera sees the table again.
device-camera-dark-over = The camera has enough light again.
device-camera-focus-over = The camera’s picture is sharp again.
device-camera-frozen-over = The camera’s picture moves again.
device-seen = The camera read the { $card } (deck { $deck } of set { $set }).
device-behind-code = The camera saw a card after a code without a card: that other card may have been dealt first.
device-seen-alone = The camera read the code of the { $card } (deck { $deck } of set { $set }), but sees no whole card around it.
device-seen-whole = The camera sees the whole { $card } (deck { $deck } of set { $set }).
device-seen-plain = The camera recognized the { $card } by its corners.
device-no-deck = { $name } is not a usable learned deck ({ $words }). Learn it again: kiosk cards learn.
device-deck-missing = These cards were not shown, or not seen whole: { $cards }. Show all 52 in the order asked for.
device-deck-no-index = No rank and suit are found in the corners of these cards: this deck cannot be learned.
device-seen-foreign = The camera sees the { $card } (deck { $deck } of set { $set }), but this shoe is set { $own }: a foreign card, not entered. Take it off the table and call the floor.
device-seen-again = The camera sees the { $card } (deck { $deck } of set { $set }) a second time in this shoe: not entered again. If the card was brought back by mistake, take it away; otherwise stop and call the floor.
device-unquoted = The reader said something that is not shown while the hole card is hidden: it may have been that card. The journal keeps it.
device-anchors-not-written = The journal’s anchors could not be saved: { $words }. Connect the disk or the share; play may go on.
device-anchors-written = The journal’s anchors are saved again.
device-anchors-gone = The journal’s anchors (signed notes of its end) are gone: there are none in { $now }. By the journal they were in { $file }, up to entry { $entry } ({ $at }). Cards from readers are ignored: enter them by touch.
device-anchors-older = The journal’s anchors in { $now } are old: they go up to entry { $newest }, and by the journal they went up to entry { $entry } ({ $at }). Cards from readers are ignored: enter them by touch.
device-anchors-unnamed = The settings no longer name a folder for the journal’s anchors. By the journal it was { $file }, up to entry { $entry } ({ $at }). Cards from readers are ignored: enter them by touch.
device-floor-lost = The connection to the pit is lost: { $words }. Play may go on; everything is kept, and sent when it is back.
device-floor-back = The connection to the pit is back: what was kept is being sent.
device-floor-stops = The connection to the pit is lost, and this house plays no further round without it.
device-floor-goes-on = The connection to the pit is back: once a supervisor has signed, play goes on.
device-floor-differs = The pit’s server has another journal of this table than the one here: { $entry } entries, the last of { $at }.
device-floor-told = All of this journal is sent to the pit’s server.
device-room-short = The journal’s disk is almost full: { $free } MB are left in { $folder }. Call the technician to make room (a backup, then another disk); play may go on until it is full.
device-room-enough = The journal’s disk has room again.
device-month-kept = { $month } cannot be moved off the journal’s disk: { $why ->
    [no_backup] it has no recorded backup. Back the journal up to another disk
    [away] its copy { $place } cannot be read ({ $words }). Connect that disk or share, or back the journal up again
    [same_disk] its copy in { $place } is on the same disk, or in memory. Back the journal up to another disk
    [differs] its copy { $place } is not as it was backed up. Call the technician: back the journal up to another disk
    [not_removed] its file { $place } cannot be removed ({ $words }). Call the technician
   *[damaged] its file { $place } is not as it was backed up ({ $words }). Call the technician: put it back from a backup
}; play may go on.
device-month-let-go = All months that were to be moved are off the journal’s disk.
device-part-failed = A background part of the kiosk has failed ({ $part }). Play may go on; restart the kiosk between two rounds.
device-part-works = The kiosk was restarted, with all its parts.
device-program-amiss = The program’s files have changed since it was installed: { $count ->
    [1] { $file }
   *[other] { $file } and others, { $count } files in all
}. Cards from readers are ignored: enter them by touch.
device-program-other = This is not the program that started last, though its version is the same: { $now }, { $before } before. Cards from readers are ignored: enter them by touch.
device-door-open = The cabinet is open. Cards from readers are ignored: enter them by touch. Close it, and call the floor.
device-door-closed = The cabinet was opened, and is closed again. Find out who opened it.
device-cards-ignored = { $count ->
    [1] A card was drawn and ignored.
   *[other] { $count } cards were drawn and ignored.
 }
device-door-cards = { $count ->
    [1] A card was drawn while the cabinet was open.
   *[other] { $count } cards were drawn while the cabinet was open.
 }
device-door-unwatched = It is not known whether the cabinet is open: { $words }. Cards from readers are ignored: enter them by touch. Call the technician.
device-door-watched = The cabinet’s switch answers.
device-on-battery = The table runs on its battery. Check the power; finish the round while it lasts.
device-on-mains = The table has its power again.
device-settings-changed = The table’s settings have changed since the last start: { $file }, or its rule set, was edited. Play goes on with the new ones.
device-seen-unnamed = The camera sees a card where none belongs, or the hole card is exposed. The card is not named while the hole card is face down. Remove it if it does not belong there; otherwise call the floor.
device-seen-double = The camera sees two cards with the code of the { $card } (deck { $deck } of set { $set }): one of them is a copy. Stop and call the floor.
device-two-codes = The camera sees two codes in one place: { $card } (deck { $deck } of set { $set }) and { $other_card } (deck { $other_deck } of set { $other_set }). Neither was entered. Remove the one that does not belong there. If both are on one card, call the floor.
device-clash-over = The camera sees one code for each card again.
device-badges-lost = The badge reader is disconnected: sign in with number and PIN. Check its cable.
device-badges-back = The badge reader is connected again.
device-taken-away = The { $card } (deck { $deck } of set { $set }) has been taken away.

## The journal: why it cannot be used, and what to do

# Facts: $file of the journal, $words from the system as they are, $entry of the journal by its number, with the one $before
# it and the $next that is there; $process that uses it, $folder it lies in, $version of the file and the one that this program $reads,
# $part of the file that keeps entries as they are.

journal-missing = There is no journal { $file }. Use the file named in the table’s settings.
journal-empty = The journal { $file } is empty: no table was ever opened in it. Name the table’s own journal.
journal-other_table = The journal { $file } belongs to table { $table }, and the settings to table { $named }. It was left as it is. Put this table’s own file in its place, or the right name in the settings. Otherwise call the supervisor: `kiosk run --fresh NAME` sets it aside and begins a new journal in that name.
journal-foreign = { $file } is not a journal of the kiosk, or its beginning is damaged. It was left as it is. Move it away, or name another file as the journal in the table’s settings.
journal-newer = The journal { $file } was written by a newer kiosk (format { $version }; this program reads up to { $reads }). It was left as it is. Install that version of the kiosk, or name another journal.
journal-in_use = The journal { $file } is in use by another kiosk (process { $process }): one table is run by one kiosk at a time. Close the other one, or give this table a journal of its own.
journal-not_writable = The journal { $file } cannot be opened for writing: { $words }. Allow the kiosk’s user to write in the folder { $folder }, or name another journal in the table’s settings.
journal-not_readable = The journal { $file } cannot be opened: { $words }. It was left as it is. Let the kiosk’s user read and write it.
journal-no_folder = The folder of the journal cannot be made: { $words }. Name another with --journal or in the settings.
journal-full = The journal { $file } cannot be written: the disk is full. Nothing was recorded. Make room on the disk, then go on.
journal-read_only = The journal { $file } cannot be written: it is read-only. Nothing was recorded. Let the kiosk’s user write it.
journal-locked = The journal { $file } cannot be used: another program has locked it. Nothing was recorded. Close that program.
journal-disk = { $reading ->
    [yes] The disk cannot read { $file }: { $words }. It was tried several times. Nothing was recorded; the file itself may be sound. Check that the disk is connected, have a technician check it, then go on.
   *[other] The journal { $file } cannot be used: { $words }. Nothing was recorded. Check that the disk is connected and has room, then go on.
 }
journal-unknown = The disk failed while the journal { $file } was being written ({ $words }): it is not known yet whether your last action was saved.
journal-read_meanwhile = The disk failed while the journal { $file } was being written (another program reads it): it is not known yet whether your last action was saved.
journal-damaged = The journal { $file } is damaged: { $words }. { journal-left }
journal-not_there = The journal { $file } is damaged: entry { $entry } is missing. { journal-left }
journal-missing_entry = The journal { $file } is damaged: { verify-missing_entry }. { journal-left }
journal-apart = The journal { $file } is damaged: { verify-apart }. { journal-left }
journal-changed = The journal { $file } is damaged: { verify-changed }. { journal-left }
journal-not_opened = The journal { $file } is damaged: no entry opens the table. { journal-left }
journal-misled = The journal { $file } is damaged: its index is wrong about entry { $entry }. { journal-left }
journal-unguarded = The journal { $file } is damaged: { verify-unguarded }. { journal-left }
journal-checkpoint = The journal { $file } is damaged: the table saved in entry { $entry } is not the one that the entries before it lead to. { journal-left }
journal-no_entry = The journal { $file } is damaged: entry { $entry } cannot be read as an entry of its kind ({ $words }). { journal-left }
journal-left = It was left as it is. Name a new file in the table’s settings; `kiosk verify` says more.
journal-anchor_shorter = { $file }: { verify-anchor_shorter }. { journal-anchored }
journal-anchor_other = { $file }: { verify-anchor_other }. { journal-anchored }
journal-anchor_vanished = { $file }: { verify-anchor_vanished }. { journal-anchored }
journal-anchor_foreign = { $file }: { verify-anchor_foreign }. { journal-anchored }
journal-anchor_key = { $file }: { verify-anchor_key }. { journal-anchored }
journal-anchor_forged = { $file }: { verify-anchor_forged }. { journal-anchored }
journal-anchored = Nothing was changed. Find the right file (a backup, another disk) and put it in its place. Otherwise call the supervisor: `kiosk run --fresh NAME` sets it aside and begins a new journal in that name.
journal-anchors_no_place = The folder { $folder }, where the house keeps the journal’s anchors, is missing: without it nobody can tell whether the journal is complete. Connect the disk or the share, then start again.
journal-anchors_not_read = The anchors in { $file } cannot be read: { $words }. Connect the disk or the share, or let the kiosk’s user read them, then start again.
journal-anchors_no_key = The key { $file } that signs the journal’s anchors cannot be used: { $words }. Let the kiosk’s user read it, or put it back from where it is kept, then start again.
journal-backup_exists = { $file } exists already. Name another file, or a folder: in a folder each backup gets its own name.
journal-backup_empty = { $file } contains no entry: there is nothing to back up or restore.
journal-restore_not_needed = { $file } has every entry of the backup { $backup }, which ends with entry { $last }: there is nothing to restore. Nothing was changed.
journal-restore_other = { $file } is another journal than the backup { $backup }. Nothing was changed. Name the place of the backup’s own table, or move the other journal away.
journal-restore_apart = { $file } and the backup { $backup } begin alike and then differ: one of them was changed or played on elsewhere. Nothing was changed. Keep both, and call the supervisor.
journal-gone = The journal { $file } was removed or replaced while the kiosk was running. Call the supervisor.{ $rescued -> 
    [none] {""}
   *[other] {" "}Everything up to then is in { $rescued }, in the same folder.
 }
journal-differs = The journal { $file } was written by a version that decides differently: entry { $entry } was accepted then and is not now ({ $words }). It was left as it is. Start the version that wrote it and finish the round, or keep the file for the supervisor and name a new one as the journal in the table’s settings.
journal-sealed_missing = The file { $file } of the sealed month { $month } (entries { $first } to { $last }) is missing. Put it back next to the journal, from a backup or from where it is kept.
journal-sealed_other = { $file } is not the sealed month { $month } that the journal continues from (entries { $first } to { $last }). Replace it with the right one, from a backup.
journal-sealed_damaged = The sealed month { $month } in { $file } is damaged: entries { $first } to { $last } cannot be read as they were written ({ $words }). Put the file back from a backup.
journal-sealed_elsewhere = The sealed month { $month } (entries { $first } to { $last }) was moved to { $place } at { $at }. Put it back next to the journal: `kiosk restore` with a backup of that folder, or copy the file to { $file }.

## What `kiosk verify` finds in a journal

# Facts: those of the journal; $then and $now what was decided, and would be decided; $count of wagers.

verify-file = the file is damaged: { $words }
verify-clock = the clock went back: from { $before } to { $at }, and nothing says that the clock was set
verify-anchor_shorter = the journal ends at entry { $has }, and its anchor says that it held { $entry } at { $at }: its end was cut off, or an older copy was put back
verify-anchor_other = entry { $entry } is not the one that its anchor of { $at } signed: the journal was rewritten
verify-anchor_vanished = the journal of table { $table } is gone, and its anchor says that it held { $entry } entries at { $at }
verify-anchor_foreign = this is not the journal that table { $table } wrote last: its anchor of { $at } is of another one, with { $entry } entries
verify-anchor_key = the key next to the journal is not the one that signed its anchor of { $at }
verify-anchor_forged = the anchor of entry { $entry } is not signed by its key: it was changed or damaged
verify-unguarded = the guard against changed entries ({ $part }) was removed or changed
verify-unreadable = it cannot be read: { $words }
verify-missing_entry = entry { $entry } is missing, entry { $next } follows
verify-apart = entry { $entry } does not follow from entry { $before }: one of the two was changed or damaged
verify-changed = entry { $entry } was changed or damaged after it was written: its content does not give its hash
verify-no_entry = it is not a valid entry of its kind: { $words }
verify-not_open = the table is not open
verify-not_played = this version cannot play that table: { $words }
verify-other_repeat = the repeated wager is not that of the last round
verify-not_repeated = before it, { $count } wagers of the last round were not repeated
verify-refusal = then { $then ->
    [none] the input was taken
   *[other] refused ({ $then })
 }, now { $now ->
    [none] the input was taken
   *[other] refused ({ $now })
 }
verify-prompts = the dealer was told { $then }, and would now be told { $now }
verify-round = the round came to { $then }, and now comes to { $now }
verify-checkpoint = the state saved in its checkpoint is not the one that its inputs give
verify-sealed_missing = the file { $file } of { $month } (entries { $first } to { $last }) is missing: put it back next to the journal
verify-sealed_other = { $file } is not the file of { $month } (entries { $first } to { $last })
verify-sealed_damaged = entries { $first } to { $last } of { $month } in { $file } are not as they were written: { $words }
verify-sealed_forged = the signature of the file { $file } of { $month } does not match: the file was changed or damaged
verify-sealed_elsewhere = entries { $first } to { $last } of { $month } were not read: they were moved to { $place } at { $at }
verify-anchors_unread = { $count } anchors, of entries { $first } to { $last }, could not be compared with the journal: those entries cannot be read. Put the sealed months back next to it
verify-anchors_gone = { $now } holds no anchor of this journal, and the journal says that { $file } had them up to entry { $entry } ({ $at }), signed by { $key }: connect the disk or the share. Whether entries were cut off the end cannot be told without it
verify-anchors_older = the newest anchor in { $now } is of entry { $newest }, and the journal says that { $file } had them up to entry { $entry } ({ $at }), signed by { $key }: it is an old copy, or another disk or share
verify-anchors_missed = the kiosk started and found its anchors { $how ->
    [gone] gone
    [older] older than the journal says
   *[unnamed] in no place that the settings name
 }: the journal had them up to entry { $entry } ({ $at }) in { $file }. { $by ->
    [none] Nobody has signed for that
   *[other] { $by } has signed for that
 }

## Events of the journal, as the floor's page and `kiosk events` list them

# Facts: $text of the alarm, $did what was done about it, $by whom, $until a time; $reading and $card of a reader, "none" where it is not told.

event-alarm = { $did ->
    [signed_off] Signed off by { $by }
    [replaced] Replaced by the alarm of the higher threshold
    [explained] Explained: the shoe has read that card
    [acknowledged] Acknowledged by { $by }
    [shelved] Snoozed by { $by } until { $until }
   *[over] Over
 }{ $text ->
    [none] .
   *[other] : { $text }
 }
event-card-refused = A card was not taken. It is named after the round.
event-held = { $said ->
    [dealt] The held card was dealt
    [next_round] The held card is the next round’s first
    [drawn_in_error] The held card was drawn in error
   *[none] { $card ->
        [none] Held until the dealer says what it is
       *[other] { $card }: held until the dealer says what it is
     }
 }
event-reader = { $reading ->
    [card] Not used: { $card ->
        [none] a card
       *[other] the card { $card }
     }
    [unreadable] A card could not be read
    [link_lost] The shoe was disconnected
    [gap] Messages are missing
   *[other] Message from the reader: { $reading }
 }
event-begun = { $ended ->
    [crash] The kiosk crashed or was killed before this start
    [power_reset] The power was cut or the machine restarted while the kiosk was running
   *[unknown] The kiosk did not stop properly before this start: how it ended is not known
}
event-stopped = The kiosk was stopped properly (version { $version })
event-started = The kiosk started (version { $version })
event-opened = The table’s settings and rules were put on record
event-seat = Code for a patron’s screen, account { $patron }: { $by }
event-paid-out = Account { $patron } paid out { $amount }: { $by }
event-account = { $did ->
    [asked] Account { $patron }: asked to be paid
    [called_off] Account { $patron }: plays on, no longer asks to be paid
    [excluded] Account { $patron }: no wagers until { $until }
   *[limit] Account { $patron }: { $of ->
        [wager] limit for a wager { $amount }
        [loss] limit for losses { $amount }
       *[minutes] limit of play { $amount } min
     }
 }
event-rated = { $did ->
    [seated] { $patron } sits at { $boxes }: { $by }
    [break] { $patron } takes a break: { $by }
    [back] { $patron } is back: { $by }
    [left] { $patron } left{ $amount ->
        [none] {""}
       *[other] {" "}with { $amount }
     }: { $by }
    [closed] Rating of { $patron } signed by { $by }{ $amount ->
        [none] {""}
       *[other] , average wager { $amount }: { $reason }
     }
   *[other] Seat of { $patron }: { $by }
 }
event-confirmed = The camera confirmed { $count } of { $of } cards of round { $round }
event-shoe = Certificate of the shoe{ $warnings ->
    [0] { "" }
    [one] , with one warning
   *[other] , with { $warnings } warnings
 }
event-let_go = The sealed month { $month } was moved off the table’s disk; its copy is in { $place }
event-last-round = Last round of this shoe, by order of { $by }
event-clock = The clock was set, by { $seconds } seconds
event-clock-back = The clock was behind the journal’s last entry
event-staff = { $did ->
    [in] { $name } signed in
    [relief] { $name } deals now, named by the floor
    [signed] { $name } showed PIN or badge
   *[out] { $name } signed out
 }
event-order = { $did ->
    [open] An order from the pit was refused: open
    [close] An order from the pit was refused: close
    [limits] An order from the pit was refused: limits or options
    [withdraw_limits] An order from the pit was refused: limits withdrawn
    [acknowledge] An order from the pit was refused: acknowledge an alarm
    [shelve] An order from the pit was refused: snooze an alarm
    [message] An order from the pit was refused: message
    [drop] An order from the pit was refused: drop
    [fill_request] An order from the pit was refused: fill
    [lock] An order from the pit was refused: lock
    [unlock] An order from the pit was refused: unlock
   *[other] An order from the pit was refused
 }
event-restored = The journal was restored from the backup { $file } by { $by }
event-pit = { $did ->
    [message] Message from the pit, from { $by }: { $text }
    [read] The dealer read the pit’s message
    [locked] The table was locked by { $by }
   *[unlocked] The table was unlocked by { $by }
 }
event-amended = Round { $round } amended, { $box ->
    [none] dealer
   *[other] box { $box }
 }, card { $position }: { $was } was { $is }
# What a patron gives for chips.
buy-in-kind = { $kind ->
    [marker] marker
    [cheque] cheque
    [play] cash play
   *[cash] cash
 }
buy-in-is = Buy-in { $number }: { $amount }, { buy-in-kind }{ $box ->
    [none] {""}
   *[other] , box { $box }
 }
event-day = { $did ->
    [opening] The opening of the table began
    [closing] The closing of the table began
    [cancelled] Opening or closing was canceled by { $by }
    [counted] The table inventory was counted: { $amount }
    [signature] { $place ->
        [dealer] { $by } signed the count as dealer
       *[floor] { $by } signed the count as floor
     }
    [signed] { ui-slip } is signed by { $names }: { $amount }{ $way ->
        [short] , { $apart } short
        [over] , { $apart } over
       *[none] {""}
     }
    [confirmed] Done by { $by }: { day-step }
    [requested] { ui-slip } was requested by { $by }: { $amount }
    [received] { ui-slip } is signed by { $names }: { $amount }
    [void_asked] { ui-slip }: { $by } signed its void ({ $reason }); the dealer has not yet
    [voided] { ui-slip } is void: { $reason }, { $by }
    [bought_in] { buy-in-is }
    [buy_in_void] { buy-in-is }: { $reason ->
        [none] undone by { $by }
       *[other] void, { $reason }, { $by }
     }
    [drop_counted] Drop of { $day }{ $shift ->
        [none] {""}
       *[other] , shift { $shift }
     }: { $amount }, { $basis ->
        [estimated] estimated
       *[counted] counted
     } by { $by }
    [exchanged] { $kind ->
        [colour] Chips were colored up: { $amount }
       *[cash] Cash for chips: { $amount }
     }
    [printed] { ui-slip } was printed, print { $times }
    [announced] Announced by { $by }: { $low } to { $high }{ $options ->
        [none] {""}
       *[other] , options { $options }
     }{ $at ->
        [none] , from the next round
       *[other] , from { $at } UTC
     }
    [withdrawn] The announced change was withdrawn by { $by }
    [in_force] The announced change is in force
    [shut] The table was closed by { $by }
    [reopened] The table was opened by { $by }
    [not_kept] The house no longer keeps a table inventory here
   *[begun] The table’s day began
 }

## Help: why each code comes, what it means, and what to do (`kiosk explain`, and a touch on the screen)

# `help-CODE` says why, `help-CODE-then` what it means, `help-CODE-todo` what to do. Where one is missing, that of the code's
# kind is said, and of trouble `trouble-…-todo`. None has facts: the sentence with the box and the amount stands above it.

help-refused-then = Nothing has changed at the table.
help-refused-wagers_closed = Wagers are made before the first card of a round, not after it.
help-refused-wagers_closed-todo = Play the round. Wagers open again when it is settled.
help-refused-no_wagers = A round needs at least one wager before its first card.
help-refused-no_wagers-todo = Touch a chip, then a box. Then enter the drawn card by touch.
help-refused-below_minimum = Every wager has to reach the minimum on the table sign.
help-refused-below_minimum-todo = Touch a chip and the box to add to it. Or return it to the patron: CLEAR, then the box.
help-refused-above_maximum = No wager may be higher than the maximum on the table sign.
help-refused-above_maximum-todo = Return what is over the maximum to the patron.
help-refused-patron_boxes = The house limits the number of boxes on which one patron may wager.
help-refused-patron_boxes-todo = Return the extra wager to the patron.
help-refused-unit_wager = At this table every wager counts as 1: no amounts are entered.
help-refused-unit_wager-todo = Touch IN, then the box.
help-refused-side_not_offered = This side wager is not offered at this table.
help-refused-side_not_offered-todo = Return it to the patron, or offer one from the table sign.
help-refused-side_amount = The house takes a side wager of one fixed amount only.
help-refused-side_amount-todo = Ask for exactly that amount, or return it to the patron.
help-refused-side_alone = A side wager needs a main wager.
help-refused-side_alone-todo = Enter the main wager first: a chip, then the box. Then press and hold the box.
help-refused-no_such_box = The layout has no box with that number.
help-refused-no_such_box-todo = Use a box on the layout.
help-refused-split_stage = After an automatic split each patron chooses the first hand only, or both hands.
help-refused-split_stage-todo = Wait until every patron has chosen, then { ui-close-stage }.
help-refused-not_split_stage = First hand or both hands is a choice after an automatic split only.
help-refused-not_split_stage-todo = Choose stand, hit or double.
help-refused-no_decision = No hand is waiting for a decision now.
help-refused-no_decision-todo = Do what the headline asks for first.
help-refused-other_turn = Hands are played one after the other, and another one has its turn.
help-refused-other_turn-todo = Play the highlighted box.
help-refused-patron_not_in = The patron has no wager in this round.
help-refused-patron_not_in-todo = The patron can join in the next round.
help-refused-patron_decided = A patron decides once at each stage, and this decision has been made.
help-refused-patron_decided-todo = Nothing to do: the first decision stands.
help-refused-not_a_pair = Only a pair is split: two cards of one value or one rank, by the house’s rules.
help-refused-not_a_pair-todo = Choose another decision. If a card was misread, press and hold it on the screen and let the floor correct it.
help-refused-split_limit = The box already has as many hands as the rules allow.
help-refused-split_limit-todo = Choose another decision for this hand.
help-refused-split_depth = This hand has been split as often as the rules allow.
help-refused-split_depth-todo = Choose another decision for this hand.
help-refused-split_aces_limit = Aces may be split into fewer hands than other pairs.
help-refused-split_aces_limit-todo = Choose another decision for this hand.
help-refused-split_aces = A split ace gets one card only.
help-refused-split_aces-todo = STAND, and go on with the next hand.
help-refused-double_two_cards = A double is offered on the first two cards only.
help-refused-double_two_cards-todo = Choose stand or hit. Return the added chips to the patron.
help-refused-double_after_split = This table does not let a split hand be doubled.
help-refused-double_after_split-todo = Choose stand or hit. Return the added chips to the patron.
help-refused-double_totals = This table lets only certain hard totals be doubled.
help-refused-double_totals-todo = Choose stand or hit. Return the added chips to the patron.
help-refused-double_amount = A double adds something, and at most what the hand wagers.
help-refused-double_amount-todo = Touch no more chips than the line above allows, then DOUBLE. UNDO removes them.
help-refused-double_for_less = This table takes a double for the whole wager only.
help-refused-double_for_less-todo = Ask for the whole amount, or choose stand or hit.
help-refused-no_surrender = The rules of this table have no surrender.
help-refused-no_surrender-todo = Choose another decision.
help-refused-surrender_late = A hand may be surrendered only on its first two cards, before any split.
help-refused-surrender_late-todo = Choose another decision.
help-refused-insurance_not_open = Insurance is offered once in a round: after the deal, against an ace.
help-refused-insurance_not_open-todo = Return the insurance wager to the patron.
help-refused-insurance_open = No card is dealt while insurance can still be placed.
help-refused-insurance_open-todo = Call “insurance closed”, then CLOSE INSURANCE.
help-refused-insurance_zero = The insurance wager was zero.
help-refused-insurance_zero-todo = Enter the amount on the insurance line.
help-refused-insurance_needs_box = The insurance was entered without its box.
help-refused-insurance_needs_box-todo = Touch the box that takes insurance.
help-refused-insurance_needs_patron = The insurance was entered without its patron.
help-refused-insurance_needs_patron-todo = Name the patron who takes insurance.
help-refused-insurance_amount = Insurance is at most half of the wager that it insures.
help-refused-insurance_amount-todo = Return what is over half of the wager.
help-refused-insurance_no_wager = Only a hand with a wager can be insured.
help-refused-insurance_no_wager-todo = Return the insurance wager to the patron.
help-refused-no_even_money = The rules of this table have no even money.
help-refused-no_even_money-todo = Offer insurance instead.
help-refused-even_money_blackjack = Even money is for a blackjack against the dealer’s ace that has not been paid.
help-refused-even_money_blackjack-todo = Offer insurance instead, or go on.
help-refused-even_money_insured = A hand takes insurance or even money, not both.
help-refused-even_money_insured-todo = If the patron wants even money: UNDO removes insurance, the last one first.
help-refused-even_money_taken = A hand takes even money or insurance, not both.
help-refused-even_money_taken-todo = If the patron wants insurance: UNDO removes even money, the last one first.
help-refused-no_unread_card = Every card on the table has been read: none is waiting for its name.
help-refused-no_unread_card-todo = If a card is wrong, press and hold it on the screen and let the floor correct it.
help-refused-patrons_decide = The patrons of the common hand have not finished deciding.
help-refused-patrons_decide-todo = { ui-close-stage } first. Keep the drawn card and enter it when it is due.
help-refused-hole_check_first = The hole card has to be checked in the hole-card reader first.
help-refused-hole_check_first-todo = Check the hole card and touch the answer. Then enter the drawn card.
help-refused-reveal_first = The hole card was not read, and has to be named before the dealer draws.
help-refused-reveal_first-todo = Turn it, enter its rank and suit, then enter the drawn card.
help-refused-shoe_needed = The cut card is out, so that this shoe deals no further round.
help-refused-shoe_needed-todo = Shuffle, offer the cut, load the shoe. Then FLOOR, NEW SHOE.
help-refused-shoe_changes = A supervisor ordered another shoe, or this one has wrong cards: it deals no further round.
help-refused-shoe_changes-todo = Shuffle, offer the cut, load the shoe. Then FLOOR, NEW SHOE.
help-refused-card_unread = A card on the table was not read. Play waits for it.
help-refused-card_unread-todo = Look at the card and enter its rank, then its suit.
help-refused-hole_card_not_awaited = A card was entered as the hole card, but the hole card is not due.
help-refused-hole_card_not_awaited-todo = Do what the headline asks for. If a hand was skipped: { ui-floor }, { ui-panel-irregular }, { ui-panel-missed }.
help-refused-split_ace_card = A split ace has its one card already.
help-refused-split_ace_card-todo = Keep the drawn card: FLOOR, DEAL ERROR, DRAWN IN ERROR. A supervisor signs.
help-refused-deal_not_to = The deal has a fixed order, and no card is due there.
help-refused-deal_not_to-todo = Deal to the place in the headline. If one was skipped: { ui-floor }, { ui-panel-irregular }, { ui-panel-missed }.
help-refused-error_before = Only one card drawn in error can wait: the first one comes first.
help-refused-error_before-todo = Deal the first one as the headline says, or burn it: FLOOR, BURN A CARD.
help-refused-error_unused = The round went on without the card that was drawn in error.
help-refused-error_unused-todo = Burn that card: enter its rank, then its suit. Then go on.
help-refused-error_is_next = A card drawn in error is dealt before any new one.
help-refused-error_is_next-todo = Deal that card to the place in the headline, and enter it by touch. Or burn it: FLOOR, BURN A CARD.
help-refused-not_drawn_last = Only the card drawn last can be called drawn in error.
help-refused-not_drawn_last-todo = Touch the last card. An earlier one stays where it lies. The floor may void the round: FLOOR, VOID THE ROUND.
help-refused-card_not_in_shoe = The shoe cannot hold this card once more: one was misread, or does not belong here.
help-refused-card_not_in_shoe-todo = Keep the card, compare the cards on the table with the screen, call the floor.
help-refused-burned_too_many = More cards of one kind were burned than the shoe holds.
help-refused-burned_too_many-todo = Call the floor: a card was misread, or the number of decks is wrong.
help-refused-shoe_too_small = The side wager needs a shoe of more decks.
help-refused-shoe_too_small-todo = Do not offer it with this shoe.
help-refused-nothing_to_settle = That box has nothing left to take or pay.
help-refused-nothing_to_settle-todo = Settle the highlighted box.
help-refused-nothing_to_undo = A decision can be undone only while nothing has followed it.
help-refused-nothing_to_undo-todo = A wrong card: press and hold it on the screen. A wager: CLEAR, then its box. For all else call the floor.
help-refused-hole_card_turned = Decisions cannot change once the hole card has been seen.
help-refused-hole_card_turned-todo = The decision stands. If it was entered wrongly call the floor, which may void the round: FLOOR, VOID THE ROUND.
help-refused-round_is_over = The round has been decided, and its decisions stand.
help-refused-round_is_over-todo = A misread card: settle every box, then FLOOR, RECALL, and press and hold the card. A wrong decision stands: the floor decides about its money.
help-refused-nothing_to_void = No wager is on the table, so there is no round.
help-refused-nothing_to_void-todo = Nothing to do.
help-refused-no_card_there = The hand has fewer cards than the one that was to be corrected.
help-refused-no_card_there-todo = On the screen, touch the card that is wrong.
help-refused-later = With that correction something that was done later could not have been done.
help-refused-later-todo = Correct the later mistake first; or FLOOR, VOID THE ROUND.
help-refused-round_over = With that correction the round would have ended earlier.
help-refused-round_over-todo = The floor decides: leave it as it is, or FLOOR, VOID THE ROUND.
help-refused-hole_card_falls = With that correction the hole card could not be in this shoe.
help-refused-hole_card_falls-todo = Let the floor decide once the hole card has been turned.
help-refused-card_would_move = A card lies where it was put: no correction moves it, and this one would.
help-refused-card_would_move-todo = The floor decides: AS IT LIES, another correction, or FLOOR, VOID THE ROUND.
help-refused-decision_would_move = A decision belongs to the hand for which it was given: with this correction it would have been another’s.
help-refused-decision_would_move-todo = The floor decides: AS IT LIES, another correction, or FLOOR, VOID THE ROUND.
help-refused-hand_would_play = What a patron would have decided is never guessed.
help-refused-hand_would_play-todo = AS IT LIES lets the hand count as having stood. If that is not right, the floor settles it in chips.
help-refused-card_beyond = With that correction a later card lies on a hand that was already over, or that had to stand.
help-refused-card_beyond-todo = It was drawn in error: enter it as such first, or FLOOR, VOID THE ROUND.
help-refused-dealer_draws_on = With the real card, the dealer’s total is too low to stand on.
help-refused-dealer_draws_on-todo = Draw for the dealer, and enter each card with the amendment.
help-refused-dealer_drew_none = More cards were named than the dealer draws.
help-refused-dealer_drew_none-todo = Name only the cards that the dealer draws; burn the other.
help-refused-dealer_draws_late = The dealer’s hand cannot be played on once the next round’s first card is out.
help-refused-dealer_draws_late-todo = The floor settles it in chips, and notes it for the next count.
help-refused-no_such_round = Only the last ten rounds of this opening can be amended.
help-refused-no_such_round-todo = Correct a round in play while it is played. An older one the floor settles in chips.
help-refused-box_dealt_in = A box with cards cannot be taken out of the round by itself.
help-refused-box_dealt_in-todo = Play it; or void the whole round: FLOOR, VOID THE ROUND.
help-refused-box_not_alone = The common hand belongs to every patron, and is void for all or for none.
help-refused-box_not_alone-todo = Play it; or void the whole round: FLOOR, VOID THE ROUND.
help-refused-not_in_game = This line of the log belongs to another game.
help-refused-not_in_game-todo = Check which game the header of the log names.
help-refused-unknown_type = The line of the log names an input that does not exist.
help-refused-unknown_type-todo = Write one of the inputs that the sentence names.
help-refused-missing_key = The line of the log leaves out something that is needed.
help-refused-missing_key-todo = Add what the sentence names.
help-refused-bad_value = The line of the log has a value that is not possible.
help-refused-bad_value-todo = Write it as the sentence says.
help-refused-reader_frozen = Cards from the reader are ignored while a fault is not signed off.
help-refused-reader_frozen-then = The card is on the table and not on the screen.
help-refused-reader_frozen-todo = Enter it by touch, first card first. Then have the fault signed off.
help-refused-not_repeated = A wager of the last round is not allowed in this one.
help-refused-not_repeated-then = That box has no wager; the others have theirs.
help-refused-not_repeated-todo = Enter the wager by touch, within the limits.
help-refused-given_back = The kiosk started with new settings, and they do not allow a wager that was on the table.
help-refused-given_back-then = It is out of play. All other wagers stay.
help-refused-given_back-todo = Return it to the patron, or enter it again within the limits. A wager from an account is back in that account.
help-refused-not_announced = The camera sees a card that may be the hole card, which it must not name.
help-refused-not_announced-then = The card is not on the screen.
help-refused-not_announced-todo = If it was drawn, touch the decision first, then ENTER A CARD.
help-refused-code_alone = The camera read a code with no card around it: a hand may be covering it, or it is a picture.
help-refused-code_alone-then = The card is not on the screen.
help-refused-code_alone-todo = Uncover the card, or enter it by touch.
help-refused-no_trouble = The fault was signed off before.
help-refused-no_trouble-todo = Nothing to do.
help-refused-not_cured = The kiosk sees that the cause is still there.
help-refused-not_cured-then = The fault is still open.
help-refused-not_cured-todo = Fix the cause first, then sign off.
help-refused-face_down = The card drawn face down cannot be in this shoe. It is not named.
help-refused-face_down-todo = Leave it face down and call the floor.
help-refused-not_signed = A supervisor has to sign for this.
help-refused-not_signed-todo = Touch the name of the person who signs, then repeat it.
help-refused-not_permitted = The house’s staff file says who may do this, and the person signed in is not among them.
help-refused-not_permitted-todo = Ask a person who may: they sign in and do it.
help-refused-no_dealer = The dealer signs in at this table, and no one is signed in.
help-refused-no_dealer-todo = Touch SIGN IN. Then repeat it.
help-refused-sign_in = Number, PIN or badge is wrong. The kiosk does not say which.
help-refused-sign_in-then = Nobody was signed in. The try was counted.
help-refused-sign_in-todo = Try again with care: after five wrong tries it is locked.
help-refused-sign_in_wait = After each wrong try the wait is longer.
help-refused-sign_in_wait-then = Nobody was signed in.
help-refused-sign_in_wait-todo = Wait the seconds shown, then try again.
help-refused-sign_in_locked = Five tries were wrong: someone may be guessing.
help-refused-sign_in_locked-then = No one can sign in that way until it is unlocked.
help-refused-sign_in_locked-todo = Call a supervisor: signing off the fault unlocks it.
help-refused-pad_locked = Wrong PINs were tried for three numbers, or twenty within an hour: they may be guesses.
help-refused-pad_locked-then = Nobody was signed in. The wait grows with each wrong try, to half an hour.
help-refused-pad_locked-todo = Hold your badge to the reader; or a supervisor in charge signs off the fault.
help-refused-card_held = A card was drawn too soon after the last round, and the kiosk holds it.
help-refused-card_held-then = It is not in a hand yet. If you enter it too, it is there twice.
help-refused-card_held-todo = If a fault stops the kiosk, have it fixed. Then touch NEXT ROUND or DRAWN IN ERROR.
help-refused-sign_in_busy = A PIN is being checked, which takes a moment.
help-refused-sign_in_busy-todo = Wait a moment, then try again.
help-refused-sign_in_not_asked = A PIN was given, and nobody had asked to sign in.
help-refused-sign_in_not_asked-todo = Touch SIGN IN first.
help-refused-relief_in_round = A dealer finishes the round that is in play.
help-refused-relief_in_round-todo = Finish the round; or a supervisor signs in and changes the dealer: FLOOR, SIGN IN, then DEALER.
help-refused-not_proved = The dealer was named by the floor and has not signed in: anyone could have touched the name.
help-refused-not_proved-todo = Let the dealer sign in with their own PIN or badge, then sign.
help-refused-one_act = That sign-in was for one thing only, and ended with it.
help-refused-one_act-todo = Touch the key again: it opens a new sign-in.
help-refused-amend = A finished round can be amended only if all its decisions remain possible.
help-refused-amend-then = Nothing has changed: neither the round nor the tray.
help-refused-amend-todo = The floor settles it in chips, and notes it for the next count. Or choose the card that really lay there.
help-refused-same_person = Two signatures need two people: the dealer cannot sign for this too.
help-refused-same_person-todo = Let another person sign.
help-refused-table_closed = A closed table takes no wager and no card (N.J.A.C. 13:69D-1.21).
help-refused-table_closed-todo = Open the table by its procedure: count, then both signatures.
help-refused-day_phase = That belongs to another part of the table’s day.
help-refused-day_phase-todo = Look at the page: it says what comes next.
help-refused-day_done = The step or slip is already signed or void.
help-refused-day_done-todo = Go on with the next one.
help-refused-day_step = A signature says that every earlier step is done.
help-refused-day_step-todo = Do the step named in the message, then sign.
help-refused-not_kept = The settings do not ask for it: [inventory].
help-refused-not_kept-todo = Do it on paper, by the house’s procedure.
help-refused-dealer_counts = The dealer counts, and the floor watches (N.J.A.C. 13:69D-1.21).
help-refused-dealer_counts-todo = Let the dealer touch it.
help-refused-nothing_counted = A slip or an exchange needs chips.
help-refused-nothing_counted-todo = Touch a chip and enter how many.
help-refused-two_people = Two signatures need two people, whatever their roles.
help-refused-two_people-todo = Let the other person sign.
help-refused-close_in_round = A table closes between rounds.
help-refused-close_in_round-todo = Finish the round, then close.
help-refused-close_unsettled = The round is over, but not every box is settled: the count would be wrong.
help-refused-close_unsettled-todo = Settle each box, or touch ALL; then close.
help-refused-slips_open = A fill or credit was requested, and its chips are not signed for.
help-refused-slips_open-todo = Sign for it, or void it with the reason.
help-refused-no_such_slip = No slip of today has that number.
help-refused-no_such_slip-todo = Look at the list of slips.
help-refused-unequal = Chips are colored up at equal face value (N.J.A.C. 13:69D-1.20).
help-refused-unequal-todo = Count both again.
help-refused-no_reason = A void slip is marked with its reason and signed, and never deleted (N.J.A.C. 13:69D-1.22).
help-refused-no_reason-todo = Touch why the slip is void.
help-refused-tray_short = By the opener, the slips and every wager since, the tray cannot contain that much, whatever was won.
help-refused-tray_short-todo = Count the chips, and order what is there. Void a slip with a wrong amount, with the reason.
help-refused-no_such_buy_in = The last twelve buy-ins since the opening can be voided, each once.
help-refused-no_such_buy_in-todo = Look under CHIPS for those that can be.
help-refused-drop_runs = What patrons still buy until then goes into that box: a count now would leave it out.
help-refused-drop_runs-todo = Check day and shift. Enter the figure once the box has been taken off and counted.
help-refused-too_much_bought = So large an amount is probably a slip of the finger.
help-refused-too_much_bought-todo = Enter the amount again; enter more than that in parts.
help-refused-buy_in_stands = The dealer can undo the last buy-in until the next card. After that the floor voids it, with a reason.
help-refused-buy_in_stands-todo = Call the floor: FLOOR, CHIPS.
help-refused-not_rated = Patrons are seated, and their play is rated, where the house’s settings say so, and not at a common hand.
help-refused-not_rated-todo = Set ratings.seats in the settings, and restart the kiosk.
help-refused-no_such_number = A patron’s number is what the house’s card carries. It is never written into the journal.
help-refused-no_such_number-todo = Type it again, or seat the patron as unknown.
help-refused-no_patron_keys = Without the file of keys a number has no pseudonym, and no number is ever kept. Play goes on.
help-refused-no_patron_keys-todo = Seat the patron as unknown, and tell the technician: ratings.key_file.
help-refused-no_such_seat = Seats are of boxes of this table. A patron who has left, or whose rating is signed, cannot be changed.
help-refused-no_such_seat-todo = Look at the seats again.
help-refused-seat_taken = A box is played for one patron at a time.
help-refused-seat_taken-todo = Move the other patron, or let them leave, first.
help-refused-pay_out = An account is paid what it holds beside what is on the table, as the page showed it. Nobody was paid.
help-refused-pay_out-todo = Open ACCOUNTS again, and pay what it shows now.
help-refused-too_many_chips = That is more chips of one value than a tray has room for.
help-refused-too_many_chips-todo = Count again; a larger amount takes chips of a higher value, or a second slip.
help-refused-rules_refused = The rules contradict each other or the layout.
help-refused-rules_refused-todo = Choose another, or leave them as they are with { ui-back }.
help-refused-rules_same = The limits and options are in force already.
help-refused-rules_same-todo = Change one of them, or close the page.
help-refused-rules_announced = A change was announced and is not in force yet. A second one would replace it unnoticed.
help-refused-rules_announced-todo = Look at the announced change. Then touch REPLACE on the page LIMITS, or WITHDRAW; from the pit, WITHDRAW first.
help-refused-no_alarm = The alarm is over and has been acknowledged.
help-refused-no_alarm-todo = Nothing to do.
help-refused-acknowledged = An alarm is acknowledged once, by one person.
help-refused-acknowledged-todo = Nothing to do: that person takes care of it.
help-refused-not_shelved = A priority-1 alarm means that play must stop: it cannot be snoozed.
help-refused-not_shelved-todo = Fix its cause, then sign off its fault.
help-refused-table_locked = The pit locked the table: the round in play is finished, and no other begins.
help-refused-table_locked-todo = Wait. A supervisor unlocks it at the pit, or here: FLOOR, UNLOCK.
help-refused-unlock_higher = A lock can be opened only by a role with at least the rights of the one that locked it.
help-refused-unlock_higher-todo = Ask the person who locked it, or a supervisor with more rights.
help-refused-order_no_staff = Without a staff file the table cannot know who at the pit may do what.
help-refused-order_no_staff-todo = Name the house’s staff file in the table’s settings: people.staff.
help-refused-order_malformed = A part is missing, too long, or of the wrong kind.
help-refused-order_malformed-todo = Give it from the pit’s board. If you did, table and board run different versions.
help-refused-order_signature = It was not signed by the session that it names, or was changed on its way.
help-refused-order_signature-todo = Tell security: the connection may have been tampered with.
help-refused-order_station = The table’s floor file names the pit stations whose orders it takes.
help-refused-order_station-todo = If the station is new: give the table its floor file again. Otherwise tell security.
help-refused-order_table = An order is for one table, which it names.
help-refused-order_table-todo = Tell security: the connection may have been tampered with.
help-refused-order_session = A session at the pit ends after some minutes without a touch.
help-refused-order_session-todo = Sign in at the pit again, and give it once more.
help-refused-order_person = The staff file has no person with that number, or says that they have left.
help-refused-order_person-todo = Ask who is signed in at the pit, and whether both have the same staff file.
help-refused-order_twice = Each order has its own number, and the journal has seen this one.
help-refused-order_twice-todo = To do it again, give a new order. If nobody gave it: tell security.
help-refused-order_late = An order is valid for a few seconds: after that the table may have changed.
help-refused-order_late-todo = Look at the table and give it again. If it happens often: check the connection and both clocks.
help-refused-order_clock = The clocks of pit and table differ: it is not known when the order was given.
help-refused-order_clock-todo = Set the clock that is wrong, by the network’s time.
help-refused-order_state = It was opened, closed or locked meanwhile, or has another journal.
help-refused-order_state-todo = Look at the table on the board, then decide again.
help-refused-order_many = One session gives no more than a person can.
help-refused-order_many-todo = Wait a moment, look at the table, and give it again.
help-refused-messages_full = The dealer has not read the earlier messages.
help-refused-messages_full-todo = Go to the table.
help-trouble-lost = The cable came loose, the reader is off, or the port failed. No other reader works.
help-trouble-lost-then = Cards from it are ignored: the kiosk would miss some.
help-trouble-lost-other = The cable came loose, the reader is off, or the port failed. The other reader works.
help-trouble-lost-other-then = Cards are ignored until it is back, or the floor makes the other reader the main reader.
help-trouble-lost-beside = The second reader is off or its cable is loose.
help-trouble-lost-beside-then = Play goes on. Nothing checks the cards of the first reader.
help-trouble-led = A supervisor made the other reader the main reader while this one is away.
help-trouble-led-then = Play goes on with one reader.
help-trouble-fault = The reader itself says that something is wrong with it.
help-trouble-fault-then = Cards may come late, or not at all.
help-trouble-fault-todo = Sign off when it is fixed.
help-device-room-short = The disk that holds the journal has little room left.
help-device-room-short-then = Play goes on until it is full. Then nothing more can be saved.
help-device-room-short-todo = Call the technician to make room: a backup, then another disk. Then sign off.
help-device-anchors-not-written = The disk or share that keeps the journal’s anchors is not there.
help-device-anchors-not-written-then = Play goes on. Until it is back, entries cut off the end could not be proved.
help-device-anchors-not-written-todo = Connect the disk or the share. Then sign off.
help-device-anchors-gone = The disk or share with the journal’s anchors is not connected, or its file was removed or emptied.
help-device-anchors-gone-then = Cards from a reader are ignored. Nobody can tell whether entries were cut off the journal.
help-device-anchors-gone-todo = Connect the disk or the share and restart the kiosk. If the file is lost, tell surveillance. Whoever signs this off answers for going on.
help-device-anchors-older = An old copy is in the anchors’ folder, or another disk or share is connected.
help-device-anchors-older-then = Cards from a reader are ignored. Nobody can tell whether entries were cut off the journal.
help-device-anchors-older-todo = Connect the right disk or share and restart the kiosk. If the file is lost, tell surveillance. Whoever signs this off answers for going on.
help-device-anchors-unnamed = The folder for the journal’s anchors was taken out of the settings, or the kiosk runs with other settings.
help-device-anchors-unnamed-then = Cards from a reader are ignored. From now on, entries cut off the end could not be proved.
help-device-anchors-unnamed-todo = Ask the technician who changed the settings, and why. Sign off if the house wants to go on without anchors.
help-device-month-kept = An older month of the journal was to leave the disk, and it has no safe backup.
help-device-month-kept-then = Play goes on, and the month stays. Nothing is deleted that is not backed up.
help-device-month-kept-todo = Let the technician back the journal up to another disk. Then sign off.
help-device-part-failed = A background part of the program stopped with an error.
help-device-part-failed-then = Play goes on. What that part did is no longer done.
help-device-part-failed-todo = Start the kiosk again between two rounds. Then sign off.
help-device-program-amiss = A file of the installed program was changed, added or lost, or cannot be read from the disk.
help-device-program-amiss-then = Cards from a reader are ignored. The round in play can be finished by touch.
help-device-program-amiss-todo = Finish the round by touch. Let the technician install the program again and start it. The person who signs this off is responsible for going on without that.
help-device-program-other = The program was exchanged since the last start, and its version does not say so.
help-device-program-other-then = Cards from a reader are ignored. The round in play can be finished by touch.
help-device-program-other-todo = Ask the technician what was installed. Sign off if it is the program that the house wants.
help-device-door-open = The switch of the cabinet says that its door is open.
help-device-door-open-then = Cards from a reader are ignored. The round in play can be finished by touch.
help-device-door-open-todo = Find out who opened it, and why. Close it: then the table goes on as it was.
help-device-door-closed = The cabinet was opened while the kiosk ran, or stood open when it started.
help-device-door-closed-then = Play goes on. Cards from the reader are taken again.
help-device-door-closed-todo = Look at the cabinet and its seals. Sign off once the next round is over.
help-device-door-unwatched = The switch of the cabinet is not plugged in, or is not the one that the settings name.
help-device-door-unwatched-then = Cards from a reader are ignored: an open cabinet would not be noticed.
help-device-door-unwatched-todo = Look whether the cabinet is closed, and let the technician look at the switch. Sign off to go on without it.
help-device-on-battery = The power is off, or the plug is out.
help-device-on-battery-then = Play goes on until the battery is empty. Nothing is lost by that: the table goes on where it stopped.
help-device-on-battery-todo = Finish the round, and call the technician. Sign off once the power is back.
help-device-settings-changed = The file of the table’s settings, or of its rules, was edited while the kiosk was off.
help-device-settings-changed-then = Play goes on. A round that was in play is finished by its own rules.
help-device-settings-changed-todo = Ask the technician what was changed, and on whose order. Sign off if the house wants it.
help-device-floor-lost = The network, or the pit’s server, does not answer.
help-device-floor-lost-then = Play goes on. The pit does not see this table; the journal keeps everything, and sends it later.
help-device-floor-lost-todo = Tell the floor. Let the technician look at the network. Sign off once it is back.
help-device-floor-stops = The house’s settings allow no round without a connection to the pit.
help-device-floor-stops-then = The round in play was finished. Cards from the reader are ignored.
help-device-floor-stops-todo = Call the floor, and let the technician look at the network. Once the connection is back, a supervisor signs.
help-device-floor-differs = The journal was cut, put back from a copy, or replaced since it was sent; or another kiosk uses this key.
help-device-floor-differs-then = Play goes on. Everything in this journal is sent again, next to what was sent before.
help-device-floor-differs-todo = Tell the supervisor and surveillance. `kiosk verify --floor` says what differs.
help-trouble-sequence = The reader sent or saw something that it could not use. It may have been a card.
help-trouble-sequence-then = Cards are ignored: one may be on the table and not on the screen.
help-trouble-started = The reader lost its power, or was switched off and on.
help-trouble-started-then = Cards are ignored: one drawn meanwhile would be missing.
help-trouble-out_of_play = The shoe was locked, in error or being set up when a card was drawn.
help-trouble-out_of_play-then = The card is on the table and not on the screen.
help-trouble-closed = The table was not open: a shoe was handled, or a card was read by accident.
help-trouble-closed-then = No card has a place at a closed table. It is kept in the journal.
help-trouble-cutting_card = The cut card was reported a second time in one shoe.
help-trouble-cutting_card-then = Play goes on. Which shoe is in use may be unclear.
help-trouble-card = The rules allow no card where this one was drawn.
help-trouble-card-then = The card is on the table and not on the screen.
help-trouble-too_many = The shoe holds fewer of this card: a card was misread, or one is foreign.
help-trouble-too_many-then = The shoe cannot be right. Cards are ignored until it is signed off.
help-trouble-wrong_shoe = A card was drawn that this shoe cannot hold, and no misread card was found.
help-trouble-wrong_shoe-then = This round is the shoe’s last: no card is taken before a new shoe.
help-trouble-differs = The camera saw a card that is not on the screen.
help-trouble-differs-then = A card may be wrong or missing on the screen, and so may money.
help-trouble-differs-face-down = The camera sees one card too many while the hole card is hidden.
help-trouble-differs-face-down-then = A card may be missing on the screen, or the hole card lies open. None is named.
help-trouble-confirms = The camera looks elsewhere, is out of focus, or the light is poor.
help-trouble-confirms-then = Play goes on. The camera checks nothing.
help-trouble-restart = Power failed, or the program ended in the middle of a round.
help-trouble-restart-then = The round goes on where it was. A card drawn meanwhile may be missing.
help-trouble-overdrawn = A round was amended, and a patron’s account no longer covers what it lost: the money had been paid out.
help-trouble-overdrawn-then = Play goes on. The account takes no wager before it is loaded.
help-trouble-overdrawn-todo = Take the money from the patron and load it to the account, or have the cage decide. Then sign off.
help-trouble-uncovered = A round was amended with the patron’s next wager on the table. The account no longer covers it.
help-trouble-uncovered-then = The wager plays. If it loses, the account is below zero.
help-trouble-uncovered-todo = Take the money from the patron and load it to the account, or have the supervisor decide. Then sign off.
help-trouble-cash = A patron’s cash of this gaming day, over all tables of this key file, nears the house’s threshold or is above it.
help-trouble-cash-then = Play goes on. Nothing is reported by the kiosk.
help-trouble-cash-todo = Do what the house’s rules ask of that sum. Then sign off.
help-trouble-two_tables = One card was swiped, or one number typed, at two tables that share a key file.
help-trouble-two_tables-then = Play goes on. Both ratings count on.
help-trouble-two_tables-todo = Find out where the patron is. End the other seat, then sign off.
help-trouble-settings_wait = Game, boxes or shoe were changed while money was owed, a wager placed or a card held.
help-trouble-settings_wait-then = Play goes on by the old settings. Everything still owed is paid.
help-trouble-settings_wait-todo = Settle the round, or return the wagers to the patrons, then restart the kiosk: the new settings then take effect. Where they are in force already, sign off.
help-trouble-told = An older version of the kiosk noted this fault.
help-trouble-told-then = It stays until it is signed off.
help-trouble-told-todo = Do what its own sentence says, then sign off.
help-trouble-internal = The program has an internal error.
help-trouble-internal-then = The kiosk accepts nothing more. Everything up to then is in the journal.
help-trouble-ended = The program that reads it has stopped, or its source has ended.
help-trouble-ended-then = Cards from it are ignored until the kiosk is restarted.
help-trouble-ended-beside = The program that reads the second reader has stopped, or its source has ended.
help-trouble-ended-beside-then = Play goes on. Nothing checks the cards of the first reader.
help-trouble-sign_in = Someone may be guessing PINs, or an unknown badge was shown.
help-trouble-sign_in-then = A number with five wrong tries is locked; after many of them the pad waits. Play goes on.
help-trouble-order = An order came that is not valid: from a person who may not give it, wrongly signed, too late, or repeated.
help-trouble-order-then = It was not done. Play goes on.
help-trouble-staff_file = The staff file was changed, and what it says now cannot be used.
help-trouble-staff_file-then = Who may do what stays as it was before the change.
help-journal-then = The table cannot be opened with this journal.
help-journal-todo = Leave the file as it is. Call the technician.
help-journal-missing = The file is not where the settings say.
help-journal-missing-todo = Check the name. Connect the disk if it is on another one.
help-journal-empty = The file is there, and no table was ever opened in it.
help-journal-empty-todo = Name the table’s own journal.
help-journal-other_table = Files were mixed up, or the table was given another name.
help-journal-other_table-todo = Put the table’s own journal in its place, or call the supervisor. Never delete it.
help-journal-foreign = The file is something else, or its beginning is damaged.
help-journal-foreign-todo = Name another file, or move this one away. Never delete it.
help-journal-newer = A newer version of the kiosk wrote it.
help-journal-newer-todo = Install that version again.
help-journal-in_use = Another kiosk has this table open already.
help-journal-in_use-todo = Close the other one. One table has one kiosk.
help-journal-not_writable = The user of the kiosk may not write in that folder.
help-journal-not_writable-todo = Let the technician change the rights of the folder.
help-journal-not_readable = The user of the kiosk may not read that file.
help-journal-not_readable-todo = Let the technician give the kiosk’s user the right to read and write it.
help-journal-no_folder = The folder for the journal cannot be made.
help-journal-no_folder-todo = Name another folder, or let the technician change its rights.
help-journal-full = The disk has no room left.
help-journal-full-then = Your last action was not saved, and no further one will be.
help-journal-full-todo = Call the technician to make room. Then repeat the last action.
help-journal-read_only = The disk or the file may not be written.
help-journal-read_only-then = Your last action was not saved, and no further one will be.
help-journal-read_only-todo = Call the technician. Then repeat the last action.
help-journal-locked = Another program holds the file.
help-journal-locked-then = Your last action was not saved.
help-journal-locked-todo = Close that program. Then repeat the last action.
help-journal-disk = The disk is gone, or fails.
help-journal-disk-then = Your last action was not saved, and no further one will be.
help-journal-disk-todo = Call the technician. Then repeat the last action.
help-journal-unknown = The disk failed in the middle of writing.
help-journal-unknown-then = Whether your last action was saved is not known yet.
help-journal-unknown-todo = Touch the screen until it shows what was saved. Repeat what is missing.
help-journal-read_meanwhile = Another program reads the file, so that the disk’s state cannot be found out.
help-journal-read_meanwhile-then = Whether your last action was saved is not known yet.
help-journal-read_meanwhile-todo = Close that program. Touch the screen until it shows what was saved.
help-journal-damaged = Part of the file cannot be read, or does not fit the rest.
help-journal-damaged-todo = Keep the file, name a new one, and tell surveillance.
help-journal-not_there = An entry that should be there is missing.
help-journal-not_opened = Nothing in it opens a table.
help-journal-misled = The file’s index points to the wrong entry.
help-journal-anchors_no_place = The folder of the journal’s anchors is not connected.
help-journal-anchors_no_place-todo = Connect the disk or the share, then start again.
help-journal-anchors_not_read = The folder of the journal’s anchors cannot be read.
help-journal-anchors_not_read-todo = Let the technician look at the disk or the share.
help-journal-anchors_no_key = The key that signs the journal’s anchors is missing or damaged.
help-journal-anchors_no_key-todo = Let the technician restore the key from its copy.
help-journal-gone = The file was removed or replaced while the kiosk ran.
help-journal-gone-then = Nothing more is saved. What was kept until then was copied, if the disk allowed.
help-journal-gone-todo = Stop play and call the supervisor.
help-journal-differs = This version of the kiosk decides differently from the one that wrote it.
help-journal-differs-todo = Start the old version and finish the round, or name a new journal.
help-journal-sealed_missing = Older months are kept in files next to the journal. One is missing.
help-journal-sealed_missing-then = The table plays on. What happened in that month cannot be looked up.
help-journal-sealed_missing-todo = Have the technician put the file back next to the journal.
help-journal-sealed_other = The file of an older month is not the one that the journal goes on from.
help-journal-sealed_other-then = The table plays on. What happened in that month cannot be looked up.
help-journal-sealed_other-todo = Let the technician put the right file back, from a backup.
help-journal-sealed_damaged = The file of an older month is damaged.
help-journal-sealed_damaged-then = The table plays on. What happened then cannot be looked up.
help-journal-sealed_damaged-todo = Let the technician put the file back from a backup.
help-journal-sealed_elsewhere = An older month was backed up and moved off this disk, as the house has set.
help-journal-sealed_elsewhere-then = The table plays on. What happened in that month cannot be looked up here.
help-journal-sealed_elsewhere-todo = Have the technician restore the file from the backup named.
help-journal-backup_exists = A backup never takes the place of a file.
help-journal-backup_exists-then = Nothing was copied.
help-journal-backup_exists-todo = Name another file, or a folder.
help-journal-backup_empty = That journal has no play in it.
help-journal-backup_empty-then = Nothing was copied.
help-journal-backup_empty-todo = Name the table’s own journal.
help-journal-restore_not_needed = The journal has everything that the backup has.
help-journal-restore_not_needed-then = Nothing was changed.
help-journal-restore_not_needed-todo = Nothing to do.
help-journal-restore_other = The backup is of another table’s journal.
help-journal-restore_other-then = Nothing was changed.
help-journal-restore_other-todo = Name the place of the backup’s own table, or move the other journal away.
help-journal-restore_apart = Journal and backup begin alike and then differ: one was changed or played on elsewhere.
help-journal-restore_apart-then = Nothing was changed.
help-journal-restore_apart-todo = Keep both, and call the supervisor.
help-verify-then = From that entry on, the journal alone proves nothing.
help-verify-todo = Keep the file as it is, and tell the supervisor and surveillance.
help-verify-file = The database finds itself damaged: a failing disk, most often.
help-verify-clock = The clock was set back, and nothing says so.
help-verify-clock-then = The order of the entries holds. Their times do not.
help-verify-anchor_shorter = Entries were cut off at the end, or an older copy was put back.
help-verify-anchor_other = The journal was rewritten after its anchor was signed.
help-verify-anchor_vanished = The signed journal is missing.
help-verify-anchor_foreign = This is the journal of another table or time.
help-verify-anchor_key = The anchor was signed with another key than the house’s.
help-verify-anchor_forged = The anchor does not fit its signature: it was changed or damaged.
help-verify-unguarded = The guard that keeps entries from being changed was removed or changed.
help-verify-unreadable = An entry cannot be read: a failing disk, or a change by hand.
help-verify-missing_entry = An entry is missing in the middle.
help-verify-apart = An entry does not follow from the one before it.
help-verify-changed = An entry was changed or damaged after it was written.
help-verify-no_entry = An entry does not have the form of its kind.
help-verify-not_open = There is an input before the table was opened.
help-verify-not_played = This version of the kiosk cannot play the rules that the table was opened with.
help-verify-not_played-todo = Verify it with the version that wrote it.
help-verify-other_repeat = A repeated wager is not the one of the last round.
help-verify-not_repeated = Wagers of the last round should have been repeated, and were not.
help-verify-refusal = An input was taken then and would be refused now, or the other way round.
help-verify-refusal-todo = Verify it with the version that wrote it. If it still differs, tell the supervisor.
help-verify-prompts = The dealer was told something else than would be said now.
help-verify-prompts-todo = Verify it with the version that wrote it. If it still differs, tell the supervisor.
help-verify-round = The round was paid differently from what it would be now.
help-verify-round-todo = Verify it with the version that wrote it. If it still differs, tell the supervisor.
help-verify-checkpoint = The saved state is not the one that the inputs give.
help-verify-sealed_missing = The file of an older month is not next to the journal.
help-verify-sealed_other = The file of an older month is another one.
help-verify-sealed_damaged = The file of an older month was changed or damaged.
help-verify-sealed_forged = The file of an older month is not signed as the table signed it.
help-verify-sealed_elsewhere = An older month is in a backup, as the house has set, and was not read.
help-verify-anchors_unread = Anchors of the journal could not be checked: their entries are missing.
help-verify-anchors_gone = The journal says that it has anchors in another folder, and there are none.
help-verify-anchors_gone-then = Entries may have been cut off the end.
help-verify-anchors_older = The journal’s anchors are older than the journal says.
help-verify-anchors_older-then = Entries may have been cut off the end.
help-verify-anchors_missed = The table was started while its journal’s anchors were missing.
help-verify-anchors_missed-then = Entries may have been cut off just before that start.
help-verify-anchors_missed-todo = Ask who signed for that start what had happened to the disk or the share.
help-told-then = The kiosk goes on when it is done.
help-ask_wagers = No wager has been entered for the coming round.
help-ask_wagers-todo = Accept wagers: touch a chip, then a box. Then deal.
help-deal_first = Wagers are placed, and the round can begin.
help-deal_first-todo = Call “no more bets” and draw the first card.
help-deal_card = A card is due here.
help-deal_card-todo = Draw the card and deal it there.
help-ask_decision = It is this hand’s turn, and the patron decides.
help-ask_decision-todo = Say the total, look at the hand signal. Draw for a hit; touch any other decision.
help-ask_reveal = The hole card was never read, and its name is needed now.
help-ask_reveal-todo = Turn it, then enter its rank and its suit.
help-ask_turn = Every hand has been played: it is the dealer’s turn.
help-ask_turn-todo = Turn the hole card. From then on no decision can be undone.
help-ask_read = The reader could not tell which card this is.
help-ask_read-todo = Look at the card and enter its rank, then its suit.
help-announce_total = The total of a hand is said aloud.
help-announce_total-todo = Say it, and go on.
help-announce_dealer_up = The dealer’s up card is said aloud.
help-announce_dealer_up-todo = Say it, and go on.
help-announce_blackjack = A blackjack is called when it is dealt. It is paid now, or held until the dealer’s hand is known.
help-announce_blackjack-todo = Call it. Pay when the headline says so.
help-announce_split = The pair is now two hands, each with its own wager.
help-announce_split-todo = Separate the cards. The patron places a second wager.
help-announce_sevens_forfeit = Splitting sevens loses the side wager on the third seven.
help-announce_sevens_forfeit-todo = Tell the patron, and go on.
help-announce_dealer_blackjack = The dealer’s first two cards are a blackjack: the round is over.
help-announce_dealer_blackjack-todo = Say it, then settle the boxes.
help-announce_dealer_total = The dealer’s hand is complete.
help-announce_dealer_total-todo = Say it, then settle the boxes.
help-ask_insurance = The dealer shows an ace, and patrons may insure their hands.
help-ask_insurance-todo = Ask once. Touch each box that insures, then CLOSE INSURANCE.
help-announce_insurance_closed = Insurance is closed.
help-announce_insurance_closed-todo = Say it, and go on.
help-ask_hole_check = The rules have the hole card checked before play.
help-ask_hole_check-todo = Check it in the reader and touch what it says.
help-collect_insurance = The dealer has no blackjack: insurance loses.
help-collect_insurance-todo = Take it into the tray.
help-pay_insurance = The dealer has blackjack: insurance wins.
help-pay_insurance-todo = Pay what the headline says.
help-pay_side = The side wager has won.
help-pay_side-todo = Pay what the headline says.
help-collect_side = The side wager has lost.
help-collect_side-todo = Take it into the tray.
help-collect_hand = The hand has lost or surrendered, or the patron was paid too much.
help-collect_hand-todo = Take the chips, then the cards.
help-pay_hand = The hand has won.
help-pay_hand-todo = Pay what the headline says, beside the wager.
help-push_hand = The hand and the dealer have the same.
help-push_hand-todo = Leave the wager where it is, and take the cards.
help-return_wager = The wager is not played and belongs to the patron again.
help-return_wager-todo = Return it to the patron.
help-announce_last_round = The cut card came out.
help-announce_last_round-todo = Say that this is the last round of the shoe.
help-announce_shoe_change = A supervisor ordered another shoe, or this one has wrong cards. The cut card did not come out.
help-announce_shoe_change-todo = Say that this is the last round of the shoe.
help-announce_cutter = A patron cuts the new shoe.
help-announce_cutter-todo = Offer the cut to that box.
help-ask_new_shoe = This shoe deals no further round.
help-ask_new_shoe-todo = Shuffle. A patron cuts, ten cards or more from either end; the cut card goes in a quarter or more from the back. Load the shoe. Then FLOOR, NEW SHOE.
help-burn_card = The rules take this card out of play.
help-burn_card-todo = Put it into the discard rack, face down.
help-warn_hit = The hand is so high that few patrons want a card.
help-warn_hit-todo = Draw only after a clear hand signal.
help-call_floor-drawn_in_error = A card was drawn when none was due.
help-call_floor-drawn_in_error-todo = Leave it where it is and call the floor, who says whether it is used or burned.
help-call_floor-hole_check_disagrees = The hole-card reader’s answer does not match the card.
help-call_floor-hole_check_disagrees-todo = Touch no card and no chip. Call the floor.
help-call_floor-missed_card = A box or the dealer was skipped, or got another one’s card.
help-call_floor-missed_card-todo = Touch no card and no chip. Call the floor.
help-call_floor-shoe_ran_out = The shoe is empty in the middle of a round.
help-call_floor-shoe_ran_out-todo = Call the floor, who has a new shoe brought.
help-ask_patrons = The patrons of the common hand decide, each for themselves.
help-ask_patrons-todo = Wait. Once all have decided, or their time is over: { ui-close-stage }.
help-announce_patrons_closed = Decisions are closed.
help-announce_patrons_closed-todo = Say it, and go on.
help-collect_patrons = The common hand has lost for these patrons.
help-collect_patrons-todo = Take what the headline says.
help-pay_patrons = The common hand has won for these patrons.
help-pay_patrons-todo = Pay what the headline says.
help-push_patrons = The common hand and the dealer have the same.
help-push_patrons-todo = The wagers stay with their patrons.
help-return_patrons = These wagers are not played.
help-return_patrons-todo = Return what the headline says.

## The page at a patron’s seat: text and facts alone, no choices

patron-title = Blackjack at your seat
patron-languages = Language
patron-sign-in = Play from your seat
patron-sign-in-how = Scan the code at your seat, or enter it here. The staff can give you one.
patron-code = Code at your seat
patron-enter = Enter
patron-no-answer = The table is not responding. Try again in a moment.
patron-refused = That was not accepted.
patron-session-ended = This session is over. Enter the code at your seat again.
patron-over = This session is over
patron-over-then = Ask the staff for a new code.
patron-over-elsewhere = You are playing on another screen
patron-over-elsewhere-then = Your wager and your hand continue there, not on this screen.
patron-over-withdrawn = The house has ended this session
patron-over-version = This page is out of date
patron-over-version-then = Load it again: your wager and your hand are kept.
patron-use-this = Use this screen
patron-load-again = Load again
patron-enter-code = Enter a code
patron-line-opening = Connecting
patron-line-up = Connected
patron-line-lost = No connection
patron-unreached = This page cannot reach { $host }. Check that the address above is the one at your seat, or ask the staff.
patron-moment = One moment
patron-connecting = No connection yet
patron-lost-line = Connection lost. It reconnects by itself.
patron-lost-stays = Your wager of { $amount } stays.
patron-lost-stand = If you do not decide in time, your hand stands.
patron-lost-hit = If you do not decide in time, the house draws a card for you.
patron-lost-first = If you do not decide in time, you play the first hand only.
patron-lost-unanswered = Your last touch is not confirmed yet. It is being sent again.
patron-stopped = Play is paused for a moment. Your decision will be answered when play resumes.
patron-closed = The table is closed
patron-ask-wager = Place your wager
patron-limits-next = Next wager: { $least } to { $most }.
patron-wagers-wait = Wagers are open
patron-limits = From { $least } to { $most }.
patron-balance-short = Your balance is below the minimum of { $least }. Ask the staff.
patron-wagered = Your wager: { $amount }
patron-until-clock = You can change it until no more bets.
patron-no-more-bets = No more bets
patron-wager-lies = Your wager of { $amount } is placed. The dealer deals.
patron-move-you = Your move
patron-move-dealer = The dealer’s move
patron-move-patrons = Patrons decide
patron-move-wagers = Wagers are open
patron-until-first-card = You can change it until the first card.
patron-counted = Accepted at { $time }.
patron-counted-no-time = Accepted.
patron-ask-insurance = Insurance?
patron-insurance-how = The dealer shows an ace. Up to { $amount }; if you do not answer, you are not insured.
patron-insured = Insured: { $amount }
patron-insurance-won = Insurance won { $amount }.
patron-insurance-lost = Insurance lost { $amount }.
patron-ask = You have { $total }: decide
patron-ask-first = First hand, { $total }: decide
patron-ask-second = Second hand, { $total }: decide
patron-ask-split = First hand only, or both?
patron-split-how = The pair is split. Both needs a second wager of { $amount }.
patron-split-short = The pair is split. Your balance does not cover a second wager.
patron-did-stand = You stand
patron-did-hit = You hit
patron-did-double = You double
patron-did-surrender = You surrender
patron-did-first = First hand only
patron-did-both = Both hands
patron-not-in = You are not in this round
patron-not-in-then = Wagers open again after it.
patron-deal = The cards are dealt
patron-card-comes = A card is coming
patron-dealer-plays = The dealer plays
patron-others = Others decide
patron-silent = No decision in time: your hand stands.
patron-silent-first = No decision in time: first hand only.
patron-silent-was = No decision in time: the hand stood.
patron-silent-draws = No decision in time: the house draws for you.
patron-silent-drew = No decision in time: the house drew for you.
patron-silent-short = no decision: stands
patron-won = You won { $amount }
patron-lost = You lost { $amount }
patron-even = Push: nothing won, nothing lost
patron-void = The round is void: your wager was returned
patron-sending = Sending: not accepted yet.
patron-too-late = Too late: { $what } was not accepted.
patron-corrected = A card was corrected.
patron-changed-to = { $hand }: not { $was } but { $now }, now { $total }.
patron-changed = { $hand }: not { $was } but { $now }.
patron-corrected-again = A card was corrected: decide again.
patron-corrected-stands = A card was corrected: look at the cards again. Your decision stands: { $decision }.
patron-amended = The last round was corrected.
patron-amended-net = The last round was corrected: from { $was } to { $net }.
patron-amended-round = Round { $round } was corrected: from { $was } to { $net }.
patron-past-amended = corrected: { $net } instead of { $was }
patron-uncovered = Your balance no longer covers your wager. The wager plays; the staff know.
patron-ahead = Decide ahead, this round only
patron-ahead-off = Stand on { $total } or more, this time?
patron-ahead-on = You stand on { $total } or more, this time
patron-ahead-change = Stand on { $total } or more
patron-keys = Your decisions
patron-stand = Stand
patron-hit = Hit
patron-double = Double
patron-double-less = Double for less
patron-surrender = Surrender
patron-first = First hand only
patron-both = Both hands
patron-wager = Wager
patron-insurance = Insurance
patron-balance = Balance
patron-add = Add { $amount }
patron-clear = Clear
patron-back = Back
patron-touch-chips = Touch the chips
patron-wager-it = Wager { $amount }
patron-change-to = Change to { $amount }
patron-take-back = Remove { $amount }
patron-insure = Insure for { $amount }
patron-double-it = Double for { $amount }
patron-dealer = Dealer
patron-hand = Your hand
patron-the-hand = The hand
patron-first-hand = Hand 1
patron-second-hand = Hand 2
patron-cards-count = first { $count } cards count
patron-not-yours = not yours
patron-soft = soft { $total }
patron-soft-short = soft
patron-seconds = seconds
patron-seconds-wagers = s to wager
patron-no-more-in = No more bets in { $seconds } seconds
patron-seconds-left = { $seconds } seconds left
patron-card = { $rank } of { $suit }
patron-face-down = a card face down
patron-not-read = a card that was not read
patron-rank-A = ace
patron-rank-J = jack
patron-rank-Q = queen
patron-rank-K = king
patron-suit-S = spades
patron-suit-H = hearts
patron-suit-D = diamonds
patron-suit-C = clubs
patron-menu = Account
patron-round = Round { $number }
patron-keep-on = Keep playing
patron-cash-out = Cash out
patron-cash-out-waits = The staff come to pay you
patron-cash-out-asked = To be paid out: { $amount }
patron-cash-out-then = The staff come to you. Your balance is locked until then.
patron-paid-out = You were paid { $amount }.
patron-sign-out = Sign out
patron-sign-out-sure = Touch again to sign out
patron-over-signed_out = You are signed out
patron-over-idle = This screen was signed out
patron-over-idle-then = Nothing was touched for a while. Your balance is kept.
patron-over-signed_out-then = Your balance is kept; what is on the table plays. Enter your code to come back.
patron-past = Your last rounds
patron-past-none = None recently.
patron-was-wagered = Wagered { $amount }
patron-screen = This screen
patron-sound-on = Sound: on
patron-sound-off = Sound: off
patron-suits-on = Suits: four colors
patron-suits-off = Suits: two colors
patron-still-on = Table’s picture: on
patron-still-off = Table’s picture: off
patron-still = The table, as the house’s camera sees it
patron-break = Take a break
patron-break-how = You cannot wager until it is over. It cannot be shortened.
patron-break-1 = 1 day
patron-break-7 = 7 days
patron-break-30 = 30 days
patron-break-sure = Touch again: { $days }
patron-on-break = You are on a break until { $until }
patron-on-break-then = You can be paid out at any time.
patron-on-break-wager = Your wager of { $amount } plays. It cannot be cleared while you are on a break.
patron-rule-blackjack = Blackjack pays { $odds }
patron-rule-insurance = Insurance pays { $odds }
patron-rule-hits = The dealer hits soft 17
patron-rule-stands = The dealer stands on all 17s
patron-rule-surrender = Surrender is offered
patron-rule-less = A double may be for less
patron-outcome-blackjack = blackjack
patron-outcome-win = wins
patron-outcome-lose = loses
patron-outcome-push = push
patron-outcome-bust = bust
patron-outcome-surrender = surrendered
patron-outcome-charlie = wins as a Charlie
patron-outcome-returned = returned
patron-outcome-void = void

# Why something that a patron did was not accepted; `patron-refused` says it of any other reason.
patron-why-late = That came too late: it no longer counts.
patron-why-decided = You have already decided.
patron-why-not_in = You have no wager in this round.
patron-why-wagers_closed = Wagers are closed for this round.
patron-why-below_minimum = The minimum is { $minimum }.
patron-why-above_maximum = The maximum is { $maximum }.
patron-why-balance = Your balance does not cover that: { $most } is left.
patron-why-chips = Amounts go by the chips here, in steps of { $least }.
patron-why-insurance_amount = Insurance may be up to { $most }.
patron-why-double_amount = A double adds more than zero, and { $most } at most.
patron-why-double_for_less = At this table a double adds { $amount }, no less.
patron-why-cash_out_asked = You asked to be paid out: your balance is locked until the staff come. Keep playing to undo it.
patron-why-excluded = You have taken a break until { $until }.
patron-why-limit_wager = Your limit for one wager is { $most }.
patron-why-limit_loss = Your limit for losses leaves { $most } to wager.
patron-why-limit_minutes = Your limit of { $minutes } minutes of play is reached for now.
patron-why-no_account = There is no account for this seat. Ask the staff.
patron-why-table_closed = The table is closed.
patron-why-table_stopped = The table is stopped for a moment. Try again.
patron-why-not_read = This page sent something that could not be read. Load it again.
patron-why-too_fast = That was too fast. Try again in a moment.
patron-why-code_unknown = This code is not valid. Ask the staff for another.
patron-why-too_many_tries = Too many wrong codes from here. The right one still works: check it, or ask the staff.

## Papers: slips, the shoe's certificate, a recalled round, reports (docs/reports.md, docs/supervise.md); a terminal says the same

# Facts: $slip as of slip-name, $what its state or what became of a round, $at a time, $begins and $day of a shift, $who a name as it is
# written, $licence, $place "dealer" or "floor", $count how often, $amount, $first and $last. Amounts are written out.

paper-slips = Table inventory slips
paper-slip = { $slip ->
    [opener] Table inventory slip: Opener { $number }
    [closer] Table inventory slip: Closer { $number }
    [fill] Fill slip { $number }
   *[credit] Credit slip { $number }
 } · { $table }
paper-request = Request { $number } for { $slip ->
    [fill] a fill
   *[credit] a credit
 } · { $table }
paper-request-for = For
paper-slip-stands = { $what ->
    [requested] requested
    [voiding] void not signed
    [void] void
   *[signed] signed
 }, printed { $count ->
    [1] once
   *[other] { $count } times
 }
paper-void = VOID
paper-void-unsigned = Void not signed
paper-void-signed = VOID, the dealer
paper-reprint = { ui-slip-reprint } { $count }
paper-when = Date and time
paper-shift = Shift
paper-shift-of = from { $begins }, gaming day { $day }
paper-game = Game and table
paper-number = Number
paper-requested = Requested by
paper-signed = { $place ->
    [dealer] Signed by the dealer
   *[floor] Signed by the supervisor
 }
paper-licensed = { $who }, license { $licence }
paper-who-at = { $who }, { $at }
paper-no-closer = none yet
paper-not-expected = not shown: wagers were not keyed in, or the opener was not counted
paper-mark = Round { $round }{ $since ->
    [none] {""}
   *[other] {" "}since { $since }
 }, { $at }
paper-mark-explains = This explains the difference
paper-mark-is = { $what ->
    [void] void
   *[other] corrected
 } by { $by }{ $way ->
    [back] , { $amount } to take from patrons
    [out] , { $amount } to give to patrons
   *[none] {""}
 }
paper-reported = Reported
paper-reported-to = report signed by security and surveillance{ $division ->
    [yes] ; copy to the Division
   *[no] {""}
 } (N.J.A.C. 13:69D-1.21)
paper-denomination = Denomination
paper-pieces = Pieces
paper-total = Total
paper-grand-total = Grand total
paper-sign = { $who ->
    [dealer] Dealer
    [supervisor] Supervisor
    [floorperson] Floorperson
    [cashier] Chip cashier
    [runner] Runner
    [pit] Pit boss
    [security] Security
   *[surveillance] Surveillance
 }: name, license, signature, time

# The shoe's certificate. $unseen, $all and $cards are numbers, $deep how deep the cutting card lay, $test a test of the cards' order.
paper-shoes = Shoe certificates
paper-shoe = { $table ->
    [none] Shoe { $number }
   *[other] Shoe { $number }, table { $table }
 }
paper-shoe-certificate = Shoe certificate: { paper-shoe }
paper-shoe-foot = { $entry ->
    [none] { $file }
   *[other] { $file }, entry { $entry } and on
 }
paper-shoe-none = No shoe was loaded.
paper-shoe-seen = Cards seen
paper-shoe-all = all
paper-shoe-loaded = Loaded
paper-shoe-loaded-by = { $at } by { $by ->
    [none] no one: the table was opened with it
   *[other] { $by }
 }
paper-shoe-ended = Ended
paper-shoe-ended-by = { $at }, signed by { paper-signer }
paper-signer = { $by ->
    [none] nobody
   *[other] { $by }
 }
paper-shoe-away = { $before ->
    [yes] before { $at }: that is in a sealed month that was moved away
   *[no] not known: what came after { $at } is in a sealed month that was moved away
 }
paper-shoe-in-play = in play
paper-shoe-journal = In the journal
paper-shoe-not-kept = no certificate
paper-shoe-kept = entry { $entry }, signed by { paper-signer }
paper-shoe-serial = { $reader }, serial number { $serial }
paper-shoe-decks = Decks
paper-shoe-decks-are = { $decks } ({ $cards } cards)
paper-shoe-rounds-are = { $count ->
    [0] none finished
   *[other] { $count } ({ $numbers })
 }
paper-shoe-anew = {", counted anew "}
paper-shoe-ordered = Another shoe ordered by
paper-shoe-double = Duplicate cards
paper-shoe-foreign = Foreign
paper-shoe-no-place = Drawn with no place
paper-shoe-out-of-play = Drawn while not in play
paper-shoe-lost = Reader may have missed cards
paper-shoe-corrected = Readings corrected
paper-times = { $count ->
    [0] no
    [1] once
   *[other] { $count } times
 }
paper-shoe-cut = Cut card
paper-shoe-cut-out = { $out ->
    [yes] out
   *[no] not out yet
 }
paper-shoe-cut-after = { $count ->
    [none] did not come out
   *[other] after { $count } cards
 }{ $deep ->
    [none] {""}
   *[other] , { $deep } of the shoe
 }
paper-shoe-cards = Cards
paper-shoe-open = Not shown before the shoe and its last round are over: it would be a count of what is left in it.
paper-shoe-left = Cards drawn
paper-shoe-left-since = { $count } that are at hand
paper-shoe-left-of = { $count } of { $all }
paper-shoe-stub = Left in the shoe
paper-shoe-stub-is = { $count ->
    [none] not known: its cards went back into it
   *[other] { $count }
}{ $counted ->
    [none] { "" }
   *[other] , { $counted } counted
}
paper-shoe-burned = Burned
paper-shoe-burned-are = { $count }, { $unseen } of them unseen
paper-shoe-unread = Unread
paper-shoe-missing = Missing
paper-shoe-missing-are = { $count ->
    [none] not known: cards were left in the shoe
   *[other] { $count }
 }
paper-shoe-order = Order
paper-shoe-order-untested = { $shuffled ->
    [yes] not tested: shuffled after every round
   *[no] not tested: too few cards
 }
paper-shoe-order-is = { $test ->
    [ranks] ranks spread over the shoe
   *[suits] suit after suit
 }: chi-square { $chi } on { $degrees }, p = { $chance }, { $unusual ->
    [yes] unusual
   *[no] as a shuffle gives
 }
paper-shoe-warning = { $warning ->
    [away] Part of this shoe is in a sealed month that was moved away, and not in this certificate: `kiosk restore` brings the month back.
    [taken_off] The shoe had wrong cards and was taken off the table: count its cards (COMAR 36.05.03.27(C)).
    [double] A card was drawn after all its copies had been dealt: take the shoe off the table and count it (COMAR 36.05.03.27(C)).
    [foreign] A card that does not belong to this shoe was drawn: take the shoe off the table and count it (COMAR 36.05.03.27(C)).
    [no_place] Cards were drawn that the table did not take, such as one before the new shoe: see where each is (`kiosk recall`).
    [missing] The shoe ran out before all its cards were drawn: count the discards (COMAR 36.05.03.27(C)).
    [stub] The cards counted in the shoe are not those that should be left: count the discards too (COMAR 36.05.03.27(C)).
    [lost] The reader may have missed cards: the certificate has those that were entered by hand, and no others.
    [out_of_play] Cards were drawn while the shoe was not in play.
    [unread] Cards were dealt and never named.
    [penetration] The cut card lay deeper than { $deep } (N.J.A.C. 13:69F-2.5(d): one quarter from the back).
   *[order] The order of the cards is unusual at 95% (COMAR 36.05.02.17(F)); one honest shuffle in twenty is.
 }

# A round recalled. $since when the opening began that counts it, $net what a patron won, below zero lost.
paper-recall = { $table }: round { $round }
paper-recall-foot = { $table }, round { $round }, entries { $first } to { $last }, { $hash }
paper-recall-says = A recall of what the kiosk recorded: not the table, and not a decision about a claim.
paper-recall-amended = As it was amended after its end
paper-recall-corrected = As it was corrected
paper-recall-list = What happened, and what the dealer was told
paper-recall-since = Counted since (UTC)
paper-recall-since-is = { $since }: another round of the journal has the same number
paper-recall-played = Played (UTC)
# Between two things that are said of one.
paper-and = {"; "}
paper-from-to = { $first } to { $last }
paper-recall-dealt = Dealt by
paper-recall-nobody = not named
paper-recall-corrections = Corrected
paper-recall-void = the round was void: every wager was returned
paper-box = Box { $box }
paper-patron = Patron { $patron }
paper-net = net { $net }
paper-class = Practice of a class, week by week
paper-class-column = { $name ->
    [name] Trainee
    [week] Week from
    [lessons] Lessons
    [faultless] Without error
    [marks] Marks
    [more] Change
    [pace] Pace
   *[react] Reaction
 }
paper-class-note = Lessons played to their end. Marks: the mean, of a hundred. Pace: the median, of Kilby’s. Reaction: the median. Change: against the trainee’s own last week of practice.
paper-wager = { $what }: { $outcome }, wager { $wager }, net { $net }
paper-box-is = { $says }. Net { $net }.
paper-recall-journal = Journal (hash of its first entry)
paper-recall-entries = Entries
paper-recall-hash = Hash of the last of them
paper-recall-unsigned = Not signed: there is no key beside this journal. The hashes can be compared with the journal, and with anchors elsewhere.
paper-recall-signed = Signed for the last of these entries with the table’s key { $public }: { $signature }
paper-recall-file = The whole file is signed too: `kiosk recall JOURNAL --check FILE` at the table, or with `--key`, says whether it is this table’s, and unchanged.
paper-amended-to = AMENDED { $at } by { $by }: { $way ->
    [back] { $amount } to take from patrons
    [out] { $amount } to give to patrons
   *[none] no money moves
 }
paper-amended = Amended { $at } by { $by }. { $box ->
    [none] Dealer
   *[other] { place }
 }, card { $position }: { $was } was { $card }.
paper-owed = { $box ->
    [none] Patron { $who }
   *[other] { place }
 }{ $what ->
    [hand] {""}
    [insurance] , insurance
   *[other] , { ui-side-wager }
 }: net { $was }, amended { $should }
paper-recall-column = { $column ->
    [entry] entry
    [at] UTC
    [who] who
    [what] what
   *[told] told
 }

# A report. $of is what was chosen of an archive, or a journal's file; $begins when the gaming day begins; shares and figures are written out.
paper-report = { $table ->
    [none] { $of ->
        [none] All tables
       *[other] { $of }
     }
   *[other] Table { $table }
 }: { $when }
paper-span = { $span ->
    [all] all of the journal
    [archive] all that is archived
    [none] no day
    [day] { $first }
   *[days] { $first } to { $last }
 }{ $begins ->
    [none] {""}
   *[other] , from { $begins }
 }
paper-not-whole = NOT WHOLE: { $title }
paper-cash-title = Cash log. { $title }
paper-cash-none = { $title }: no cash was entered.
paper-cash-define = The sum is of that patron’s gaming day over the tables of this report. Nothing is reported to anybody by the kiosk.
paper-cash-column = { $column ->
    [at] time
    [table] table
    [box] box
    [patron] patron
    [kind] paid as
    [amount] amount
    [total] sum of the day
   *[by] dealer
 }
# Ratings of patrons' play. $walked and others are money in words; none where not known.
paper-rating-title = Ratings. { $title }
paper-rating-none = { $title }: nobody was seated.
paper-rating-card = Rating of { $name }, table { $table }
paper-rating-unknown = unknown { $number }
paper-rating-open = seated
paper-rating-sign = Floor: name and signature
paper-rating-column = { $column ->
    [since] since
    [hours] hours
    [rounds] rounds
    [average] average
    [handle] handle
    [win] win
    [theo] theo
    [decisions] decisions
    [guess] guess
    [bought] bought
   *[signed] signed
 }
paper-rating-patron = Patron
paper-rating-patron-is = { $name }, box { $boxes }
paper-rating-time = Seated
paper-rating-time-is = { $since } to { $left ->
    [none] now
   *[other] { $left }
 }: { $hours } h without breaks
paper-rating-rounds = Rounds
paper-rating-rounds-is = { $rounds }, { $hands } hands
paper-rating-average = Average wager of a round
paper-rating-average-is = { $amount ->
    [none] no round
   *[other] { $amount }
 }{ $said ->
    [none] {""}
   *[other] ; { $said } by the floor: { $reason }
 }
paper-rating-handle = Handle
paper-rating-handle-is = { $amount }: first wagers { $initial }, insurance { $insured }, side { $side }
paper-rating-bought = Bought in
paper-rating-bought-is = { $amount }{ $kinds ->
    [none] {""}
   *[other] : { $kinds }
 }
paper-rating-walked = Walked with
paper-rating-walked-is = { $amount ->
    [none] not counted
   *[other] { $amount }
 }
paper-rating-win = Win of the house
paper-rating-win-is = { $amount }
paper-rating-theo = Theoretical win
paper-rating-theo-is = { $amount }
paper-rating-decisions = Cost of decisions
paper-rating-decisions-is = { $amount }{ $error ->
    [none] , ± not known yet
   *[other] , ± { $error }
 }
paper-rating-expected = Expected win
paper-rating-expected-is = { $amount }; 95 of 100 such evenings: { $low } to { $high }
paper-rating-guess = The usual guess
paper-rating-guess-is = { $amount ->
    [none] no round
   *[other] { $amount }
 }
paper-rating-signed = Seated by, signed by
paper-rating-signed-is = { $by }, { $closed ->
    [none] not signed
   *[other] { $closed }
 }
paper-rating-signed-changed = { $by } (changed)
paper-rating-changed = Changed: { $figure }
paper-rating-changed-is = signed as { $was }, now { $now }
paper-rating-define-theo = Theoretical win is the sum of the very wagers, each by this table’s own house edge against a good player.
paper-rating-define-decisions = Cost of decisions is what the patron’s own decisions lose, on the mean, against the table’s chart; below zero they saved it. ± is its standard error.
paper-rating-define-interval = Expected win is both together. The win lies within the interval 95 times in 100 by chance alone.
paper-rating-define-guess = The usual guess: average wager (as the floor states it, where it does) × hours × 60 hands per hour × 1%.
paper-rating-define-kept = The journal has a pseudonym, never a number or a name. Nothing here is about cards to come.
paper-no-round = { $title }: no round was played.
paper-rounds = Rounds
paper-rounds-are = { $rounds }, { $voided } of them void
paper-time = Time in play
paper-hours = { $hours } hours
paper-hour = Per hour
paper-hour-are = { $rounds } rounds, { $hands } hands, { $decided } decisions
paper-pace = Pace
paper-pace-is = { $share } of Kilby’s table
paper-occupancy = Occupancy
paper-occupancy-is = { $share } of the boxes
paper-initial = Initial wagers
paper-initial-is = { $amount }; insurance { $insured }, side wagers { $side }
paper-win = Win
paper-theo-is = { $amount }{ $error ->
    [none] {""}
   *[other] , standard error { $error }
 }
paper-luck = Chance
paper-luck-is = { $within ->
    [few] too few rounds to say
    [within] the win is { $luck } standard errors from the theoretical: within chance
   *[beyond] the win is { $luck } standard errors from the theoretical: by chance alone fewer than one such report in twenty
 }
paper-drop = { $day }{ $shift ->
    [none] {""}
   *[other] , shift { $shift }
 }: { $amount } { $basis ->
    [estimated] estimated
   *[counted] counted
 }
paper-hold = Drop, hold
paper-hold-is = { $basis ->
    [none] not known: buy-ins were not entered in every round, and no count of the drop box is on record
    [counted] { $amount } counted, hold { $share }
    [estimated] { $amount } estimated, hold { $share }
   *[known] { $amount } known from { $count ->
        [none] no buy-in
       *[other] { $count } buy-ins
     }, hold { $share }
 }
# Behind a hold in a narrow column: what its drop is known by.
paper-basis = { $basis ->
    [counted] c
    [estimated] e
   *[known] k
 }
paper-undone = Undone
paper-corrected = Corrected, voided
paper-corrected-are = cards { $cards }, rounds or boxes { $voided }
paper-floor = Floor called
paper-refused = Refused
refusal-is = { $code ->
    [wagers_closed] wagers closed
    [below_minimum] below the minimum
    [above_maximum] above the maximum
    [side_wager] side wager
    [no_wagers] no wager on the table
    [card_unread] a card unread
    [not_your_turn] another’s turn
    [not_a_pair] not a pair
    [split_limit] no more splits
    [split_aces] split aces
    [double_not_allowed] no double
    [double_amount] amount of a double
    [surrender_not_allowed] no surrender
    [insurance_not_open] insurance not open
    [insurance_amount] amount of insurance
    [insurance_open] insurance open
    [card_not_awaited] card not awaited
    [correction_moves_card] a card would move
    [card_not_in_shoe] card not in the shoe
    [shoe_needed] shoe needed
    [bad_card] no such card
    [bad_input] not understood
    [not_in_game] not in this game
    [nothing_to_settle] nothing to settle
    [nothing_to_undo] nothing to undo
   *[other] { $code }
 }
paper-refused-reader = from a reader, { $what }
paper-trouble = Equipment faults
paper-unnamed = not named
paper-group = { $group ->
    [house] By house
    [pit] By pit
    [table] By table
    [game] By game
    [day] By gaming day
    [shift] By shift
    [dealer] By dealer
   *[hour] By hour of the day
 }
# At the head of narrow columns.
paper-column = { $column ->
    [drop] drop
    [hold] hold
    [rounds] rounds
    [hour] per hour
    [pace] pace
    [boxes] boxes
    [handle] handle
    [win] win
    [theo] theo
    [error] ± s.e.
    [luck] chance
   *[wrong] errors
 }
paper-define-handle = Handle: all wagers decided, doubled and split ones, insurance and side wagers too. Win: collected less paid.
paper-define-theo = Theoretical win: the house’s edge under these rules, against good play, on main wagers as at the first card, on insurance and on side wagers.
paper-define-error = Standard error: how far chance alone moves the win of so many rounds. By chance alone the win is within two of them in nineteen of twenty such reports.
paper-define-time = Time in play: from each round’s end to the next one’s; where that is more than { $minutes } minutes, the round’s own time alone.
paper-define-pace = Pace: against Kilby’s rounds per hour for as many boxes (1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52).
paper-define-hold = Hold is win by drop: what went into the drop box for chips. Counted (c): by the count room, of each whole box. Known (k): as buy-ins were entered at the table. Estimated (e): by a person. They are never mixed; without a drop there is no hold. Win by handle is not the hold.
paper-define-wrong = Undone, corrected, refused: for coaching only, not evidence of misconduct. Reader input that the table refused is counted separately.
paper-chart-win = Win so far, { $ran ->
    [hour] hour by hour
   *[round] round by round
 }
paper-chart-pace = Rounds per hour, by hour of the day
paper-chart-against = Win { $group ->
    [house] by house
    [pit] by pit
   *[table] by table
 }{ $shown ->
    [none] {""}
   *[other] , the { $shown } of { $all } furthest from the theoretical
 }
paper-chart-errors = For coaching: in a hundred rounds, by dealer{ $shown ->
    [none] {""}
   *[other] , the { $shown } of { $all } with most
 }
paper-legend = { $of ->
    [win] win
    [theo] theoretical win
    [luck] two standard errors: chance
    [pace] rounds per hour in play
    [kilby] Kilby, for as many boxes
    [undone] undone
    [corrected] corrected
    [voided] voided
   *[refused] refused
 }

# The parts of what `kiosk explain` says of a code; a badge.
paper-explain = { $part ->
    [why] Why:
    [then] Means:
    [todo] To do:
   *[rule] Rule:
 }
paper-badge = Badge of { $name }

## What is wrong with a file of the house, on the window of a start that is refused

file-unreadable = cannot be read: { $words }.
file-no_file = cannot be read: it is not a file.
file-not_utf8 = is not UTF-8 text (byte { $byte }): save it as UTF-8.
file-nul = is not text: line { $line } has a NUL in it.
file-not_toml = is not TOML: { $words }.
file-too_deep = is not TOML that can be read: its tables or lists are nested too deep.
file-too_long = is not TOML that can be read: a number in it has too many digits.
file-none_named = there is no { $what } { $name }; there are { $there }.
file-unknown_key = unknown key{ $near ->
    [none] .
   *[other] ; did you mean { $near }?
 } Allowed here: { $there }.
file-twice = is stated twice: keep one of them.
file-missing = is missing: expected { $allowed }.
file-not_valid = { $value } is not valid: expected { $allowed }.
file-boxes = { $boxes } boxes: the rule set { $rules } has { $most } at most.
file-limits = { $minimum } is above table.maximum, { $maximum }: make it less.
file-decimal = { $sign } stands between thousands too: write the other one of "." and ",".
file-cash = { $warns } is above cash.limit, { $limit }: make it less.
file-not_written = { $path } cannot be written by this user.
file-not_made = { $path } cannot be made: { $folder } is not a folder.
file-not_path = { $path } is not a file.
file-not_journal = { $path } exists and is not a journal: name another file.
rules-side_one = { $kinds }: a table may offer one kind only (N.J.A.C. 13:69F-2.17(a)); keep one of them.
rules-side_decks = with { $decks } decks: this wager needs { $least } or more (N.J.A.C. 13:69F-2.2(a)3); play more decks or remove the wager.
rules-rows = the rows leave out some tables of 1 to { $boxes } boxes; cover them all.
rules-ace_hands = { $aces } hands of aces, and a table of { $low } to { $high } boxes has { $hands } hands at most (split.max_hands): write { $hands } or less.
rules-early = "early" together with a hole card that is checked first: asked after the check, it is late; write "late", or check no hole card.
rules-nothing_checked = there is no hole card to be checked; write [].
rules-even_money = even money is insurance for a blackjack, and insurance is not offered.
rules-common_side = { $kinds }: patrons of the common hand wager on the hand alone; remove it.
rules-common_boxes = { $boxes } boxes: the common hand is played on one box; write 1.
rules-resplit = has no effect: where multiple action is available no pair is split again (N.J.A.C. 13:69F-2.11(e)); turn one of the two off.
rules-no_rule = there is no rule of this name that an authority could stand behind.
rules-no_rule_near = there is no rule of this name that an authority could stand behind; did you mean { $near }?
rules-copied = { $text } is what { $rules } says of { $key } = { $theirs }; here it is { $value }: write under { $rule } what your rules say, or "" for none.
rules-limits = the minimum, { $minimum }, is above the maximum, { $maximum }.
allowed-amount = an amount above zero with at most two decimals, such as "12.50"
allowed-or_none = { $allowed }, or "" for none
allowed-time = a time such as "2026-11-21T18:00:00.000Z", or "" for now
allowed-text = text
allowed-filled = text, not empty
allowed-yes_or_no = true or false
allowed-whole = a whole number from { $low } to { $high }{ $other ->
    [none] {""}
   *[other] , or { $other }
 }
allowed-number = a number from { $low } to { $high }
allowed-one_of = one of { $there }
