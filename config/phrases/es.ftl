# Lo que se le dice al crupier, en español. Formato: Project Fluent (projectfluent.org).
# Los datos que puede usar una frase están explicados al principio de en.ftl.

## Partes de otras frases

nth-hand = { $hand }.ª mano
which-hand = { $hand ->
    [none] {""}
    [1] { $split ->
        [yes] , { nth-hand }
       *[other] {""}
     }
   *[other] , { nth-hand }
 }
if-moved = { $text }, si ya se { $tone ->
    [take] pagó
   *[push] retiró
 }
place = Casilla { box-number }{ which-hand }
in-place = casilla { box-number }{ which-hand }
box-number = { $box ->
    [none] 1
   *[other] { $box }
 }
holder = { $box ->
    [none] { $patron ->
        [none] Jugadores
       *[other] Jugador { $patron }
     }
   *[other] Casilla { $box }
 }
points = { $soft ->
    [yes] { $total } blando
   *[no] { $total }
 }
card-name = { $rank ->
    [A] un as
    [2] un dos
    [3] un tres
    [4] un cuatro
    [5] un cinco
    [6] un seis
    [7] un siete
    [8] un ocho
    [9] un nueve
    [T] un diez
    [J] una jota
    [Q] una reina
    [K] un rey
   *[other] una carta
 }
side-name = { $name ->
    [over_13] más de 13
    [under_13] menos de 13
    [same_suit] mismo palo
    [three_sevens] tres sietes
   *[other] { $name }
 }
money = { $mode ->
    [units] { $wagers ->
        [1] la apuesta
        [one-half] media apuesta
       *[other] { $wagers } apuestas
     }
   *[amounts] { $amount }
 }
payment = { $mode ->
    [units] { $odds ->
        [none] { money }
       *[other] { $odds }
     }
   *[amounts] { $amount }
 }
odds = { $pays } a { $against }
paid-in-chips = { $paid } (de { $exact })
list-comma = {", "}
# Antes del último de una lista; $next es ese último: se dice «u» ante 8 y 11.
list-or = { $next ->
    [8] {" u "}
    [11] {" u "}
   *[other] {" o "}
 }
may-stand = plantarse
may-hit = pedir
may-double = doblar
may-split = separar
may-surrender = rendirse
may-first = solo la primera
may-both = las dos manos

## El reparto

ask_wagers = Hagan sus apuestas
deal_first = Apuestas hechas: reparta la primera carta
deal_card = { $dealer ->
    [yes] { $face ->
        [down] Carta de la banca, tapada
       *[other] Carta a la banca
     }
   *[other] Carta a la casilla { box-number }{ which-hand }
 }
ask_decision = { place }, { points }: ¿{ $may }?
ask_reveal = Destape la carta tapada y anótela
ask_turn = Destape la carta tapada
ask_read = { $dealer ->
    [yes] Carta de la banca sin leer: anótela
   *[other] { place }: carta sin leer, anótela
 }

## Anuncios

announce_total = { place }: { points }
announce_dealer_up = La banca muestra { card-name }
announce_blackjack = { $held ->
    [yes] { place }: blackjack, se paga después
   *[no] { place }: blackjack
 }
announce_split = { place } separa: { $hands } manos
announce_sevens_forfeit = Casilla { $box } separa sietes: el tercer siete ya no paga
announce_dealer_blackjack = La banca tiene blackjack
announce_dealer_total = { $bust ->
    [yes] La banca se pasa con { $total }
   *[no] La banca tiene { $total }
 }

## El seguro y la carta tapada

ask_insurance = ¿Quieren seguro?
announce_insurance_closed = Seguro cerrado
ask_hole_check = Compruebe la carta tapada en el lector
collect_insurance = { holder }, seguro: retire { money }
pay_insurance = { $mode ->
    [units] { holder }, seguro: pague { $odds }
   *[amounts] { holder }, seguro: pague { $amount } ({ $odds })
 }

## Apuestas adicionales

pay_side = { $mode ->
    [units] Casilla { $box }, { side-name }: pague { $odds }
   *[amounts] Casilla { $box }, { side-name }: pague { $amount } ({ $odds })
 }
collect_side = Casilla { $box }, { side-name }: retire { money }

## Las manos

collect_hand = { $why ->
    [bust] { place } se pasa: retire { money }
    [surrender] { place } se rinde: retire { money }
    [void] { place }, ronda anulada: recupere { money } del jugador
    [corrected] { place }, corregida: recupere { money } del jugador
   *[lose] { place }: retire { money }
 }
pay_hand = { $why ->
    [blackjack] { $mode ->
        [units] { place }, blackjack: pague { payment }
       *[amounts] { place }, blackjack: pague { $amount } ({ $odds })
     }
    [charlie] { place } gana por número de cartas: pague { payment }
   *[win] { place }: pague { payment }
 }
push_hand = { place }: empate
return_wager = { $why ->
    [void] { place }{ beside-hand }, ronda anulada: devuelva { money }
    [corrected] { place }{ beside-hand }, corregida: devuelva { money }
   *[returned] { place }{ beside-hand }: devuelva { money }
 }
# Lo que se devuelve sin ser la apuesta de una mano.
beside-hand = { $name ->
    [none] {""}
    [insurance] , seguro
   *[other] , { ui-side-wager }
 }

## El sabot

announce_last_round = Carta de corte: última ronda
announce_shoe_change = El sabot se cambia después de esta ronda
announce_cutter = { $far_right ->
    [yes] Próximo corte: última casilla a su derecha
   *[no] Próximo corte: casilla { $box }
 }
ask_new_shoe = Baraje, dé a cortar y cargue el sabot
burn_card = { $why ->
    [new_shoe] Sabot nuevo: queme una carta
    [relief] Relevo de crupier: queme una carta
    [face_up] Carta boca arriba: quémela
    [dealer_stands] La banca no pide más: queme esta carta
    [drawn_in_error] Sacada por error: quémela
   *[other] Queme esta carta
 }

## Problemas

warn_hit = { place }, { $total } { $soft ->
    [yes] blando
   *[no] duro
 }: sin seña clara no hay carta
call_floor = { $box ->
    [none] Llame al jefe de mesa: { floor-why }
   *[other] Llame al jefe de mesa, { in-place }: { floor-why }
 }
floor-why = { $why ->
    [drawn_in_error] carta sacada por error
    [hole_check_disagrees] la carta tapada contradice al lector
    [missed_card] faltó repartir una carta
    [shoe_ran_out] el sabot se agotó
   *[other] decide un jefe de mesa
 }

## La mano común: una mano para muchos jugadores

ask_patrons = { $deciding ->
    [0] Todos han decidido: { ui-close-stage }
   *[other] { patrons-asked }
 }
patrons-asked = { $stage ->
    [split] Pareja: ¿primera mano o las dos? { still-deciding }
   *[other] { place }, { points }: ¿{ $may }? { still-deciding }
 }
announce_patrons_closed = { $stage ->
    [split] Cerrado: la separación terminó
   *[other] Cerrado: se plantan { $stand }, piden { $draw }, doblan { $double }
 }
collect_patrons = { place }: retire { money } de { crowd } ({ outcome })
pay_patrons = { place }: pague { payment } a { crowd } ({ outcome })
push_patrons = { place }: empate para { crowd }
return_patrons = { place }: devuelva { money } a { crowd }
still-deciding = { $deciding ->
    [1] Falta 1 por decidir
   *[other] Faltan { $deciding } por decidir
 }
crowd = { $patrons ->
    [none] los jugadores
    [1] 1 jugador
   *[other] { $patrons } jugadores
 }
outcome = { $why ->
    [blackjack] blackjack
    [bust] mano pasada
    [charlie] por número de cartas
    [corrected] corregida
    [lose] mano perdida
    [surrender] rendición
    [void] anulada
   *[win] mano ganada
 }

## Lo que no se admite, y por qué

awaited = { $awaits ->
    [wagers] las apuestas
    [settlement] que se liquide la ronda
    [insurance] que se cierre el seguro
    [hole_check] la comprobación de la carta tapada
    [reveal] la carta tapada
    [turn] que se destape la carta tapada
    [patrons] las decisiones de los jugadores
    [dealer] la carta de la banca
   *[hand] la { in-place }
 }
whose = { $awaits ->
    [dealer] Banca
   *[hand] { place }
 }
refused-wagers_closed = Apuestas cerradas: ya salió la primera carta de esta ronda. Se abren al terminar.
refused-no_wagers = No hay ninguna apuesta: anote las apuestas antes de la primera carta.
refused-below_minimum = { holder }: { $amount } no llega al mínimo de { $minimum }. Complete o devuelva.
refused-above_maximum = { holder }: { $amount } está por encima del máximo de { $maximum }. Devuelva lo que sobra.
refused-patron_boxes = Casilla { $box }: el jugador { $patron } ya apuesta en { $boxes } casillas, el máximo permitido.
refused-unit_wager = { holder }: en esta mesa no se anotan importes. Para una apuesta toque JUEGA.
refused-side_not_offered = Casilla { $box }: { side-name } no se ofrece en esta mesa. { $offered ->
    [none] No se ofrece ninguna apuesta adicional.
   *[other] Se ofrece: { $offered }.
 }
refused-side_amount = Casilla { $box }: la apuesta adicional debe ser exactamente de { $amount }.
refused-side_alone = Casilla { $box }: una apuesta adicional necesita una apuesta principal. Anótela primero.
refused-no_such_box = No hay casilla { $box }: esta mesa tiene las casillas 1 a { $boxes }.
refused-split_stage = La mano se separó: cada jugador juega solo la primera mano, o las dos.
refused-not_split_stage = Primera mano o las dos: solo se elige tras una separación automática.
refused-no_decision = Ahora no toca ninguna decisión: la mesa espera { awaited }.
refused-other_turn = Esta mano no juega ahora: la mesa espera { awaited }.
refused-patron_not_in = El jugador { $patron } no tiene apuesta en esta ronda.
refused-patron_decided = El jugador { $patron } ya decidió, o su mano está completa.
refused-not_a_pair = { place }: solo se separan { $pair ->
    [rank] dos cartas iguales
   *[value] dos cartas del mismo valor
 }.
refused-split_limit = La casilla { $box } ya tiene { $hands } manos, el máximo de esta mesa.
refused-split_depth = { place } ya se separó { $depth ->
    [1] una vez
   *[other] { $depth } veces
 }, el máximo de esta mesa.
refused-split_aces_limit = Casilla { $box }: los ases se separan en { $hands } manos como máximo.
refused-split_aces = { place } es un as separado: una sola carta. Toque PLANTARSE, o SEPARAR si la mesa lo permite.
refused-double_two_cards = { place }: solo se dobla con las dos primeras cartas.
refused-double_after_split = { place }: en esta mesa no se dobla después de separar.
refused-double_totals = { place }: en esta mesa solo se dobla con un total duro de { $totals }.
refused-double_amount = { holder }{ which-hand }: al doblar se añade más de cero y como máximo { $most }.
refused-double_for_less = { holder }{ which-hand }: en esta mesa no se dobla por menos. Se añade { $amount }.
refused-no_surrender = En esta mesa no se ofrece la rendición.
refused-surrender_late = { place }: solo se rinde con las dos primeras cartas, antes de separar.
refused-insurance_not_open = El seguro no está abierto: se abre después del reparto, cuando la banca muestra un as.
refused-insurance_open = El seguro está abierto: ciérrelo primero.
refused-insurance_zero = El seguro debe ser mayor que cero: anote el importe.
refused-insurance_needs_box = Seguro: indique la casilla.
refused-insurance_needs_patron = Seguro: indique el jugador.
refused-insurance_amount = { holder }: el seguro es más de cero y como máximo { $most }, la mitad de la apuesta.
refused-insurance_no_wager = { holder }: no hay apuesta que asegurar.
refused-no_even_money = En esta mesa no se ofrece el pago a la par.
refused-even_money_blackjack = Casilla { $box }: el pago a la par es para un blackjack que no se haya pagado.
refused-even_money_insured = La casilla { $box } está asegurada y no puede tomar además el pago a la par.
refused-even_money_taken = La casilla { $box } ya tomó el pago a la par y no puede asegurarse además.
refused-no_unread_card = En la mesa no hay ninguna carta sin leer.
refused-patrons_decide = Los jugadores están decidiendo: toque CERRAR DECISIONES antes de la carta siguiente.
refused-hole_check_first = No reparta aún: compruebe primero la carta tapada en el lector.
refused-reveal_first = No reparta aún: destape primero la carta tapada y anótela.
refused-shoe_needed = Ya salió la carta de corte: baraje y empiece un sabot nuevo antes de la próxima ronda.
refused-shoe_changes = Se cambia el sabot tras la última ronda: baraje y empiece uno nuevo antes de la próxima.
refused-card_unread = { whose }: hay una carta sin leer. Anótela primero.
refused-hole_card_not_awaited = Ahora no toca la carta tapada: la mesa espera { awaited }.
refused-split_ace_card = { place } es un as separado y no recibe otra carta. Toque PLANTARSE o SEPARAR.
refused-deal_not_to = Ahora ninguna carta del reparto va a { $to ->
    [0] la banca
   *[other] la casilla { $to }
 }: la mesa espera { awaited }.
refused-error_before = { $other_card ->
    [none] {""}
   *[other] La carta { $other_card } no se anotó.{" "}
 }La carta { $card ->
    [none] {""}
   *[other] { $card }{" "}
 }sacada antes por error todavía no se ha usado. Repártala o quémela primero.
refused-error_unused = La carta { $card } sacada por error no hizo falta: quémela primero.
refused-error_is_next = La carta { $card ->
    [none] {""}
   *[other] { $card }{" "}
 }sacada por error es la próxima: repártala o quémela.
refused-not_drawn_last = { $card } no es la última carta que se sacó. Toque la última, o llame al jefe de mesa.
refused-card_not_in_shoe = { $decks ->
    [1] La carta { $card } de este sabot ya salió.
   *[other] Las { $decks } cartas { $card } de este sabot ya salieron.
 } Revise la carta o llame al jefe de mesa.
refused-burned_too_many = Se quemaron más cartas iguales de las que hay en { $decks ->
    [1] una baraja.
   *[other] { $decks } barajas.
 }
refused-shoe_too_small = El sabot es demasiado pequeño: { side-name } necesita { $decks } barajas o más.
refused-nothing_to_settle = Ahí no queda nada por liquidar: liquide la casilla iluminada.
refused-nothing_to_undo = No hay nada que deshacer: lo último fue una carta, o en esta ronda aún no pasó nada. ¿Carta mal leída? Manténgala pulsada en la pantalla.
refused-hole_card_turned = Vista la carta tapada, ya no se deshace nada: llame al jefe de mesa.
refused-round_is_over = La ronda ha terminado: ya no se deshace nada. Llame al jefe de mesa.
refused-nothing_to_void = No hay ronda que anular: no hay ninguna apuesta.
refused-no_card_there = { whose }: no hay carta { $position } que corregir.
refused-later = { later-input }, más adelante en esta ronda: ya no valdría. { $because }
later-input = { $kind ->
    [card] La carta{ $card ->
        [none] {""}
       *[other] {" "}{ $card }
     }
    [read] La carta { $card } anotada
    [reveal] La carta tapada
    [hole_check] La comprobación de la carta tapada
    [stand] Plantarse
    [hit] Pedir
    [double] Doblar
    [split] Separar
    [surrender] Rendirse
    [insurance] El seguro
    [insurance_closed] Cerrar el seguro
    [even_money] El pago a la par
    [patrons_closed] Cerrar las decisiones
    [patron] La decisión
    [burn] La carta quemada
    [shoe] El sabot nuevo
    [cut_card] La carta de corte
   *[other] { $kind }
 }{ $box ->
    [none] { $patron ->
        [none] {""}
       *[other] {" "}(jugador { $patron })
     }
   *[other] {" "}({ in-place })
 }
refused-round_over = Con ese cambio la ronda ya habría terminado. Llame al jefe de mesa.
refused-hole_card_falls = Con ese cambio la carta tapada no podría estar en este sabot. Llame al jefe de mesa.
to-hand = la casilla { $to }{ $to_hand ->
    [none] {""}
   *[other] , { $to_hand }.ª mano
 }
refused-card_would_move = Con esa corrección, { $card ->
    [none] la carta tapada
   *[other] la { $card }
 }{ $box ->
    [none] {" "}de la banca
   *[other] {" "}({ in-place })
 } { $to ->
    [none] no se habría sacado
    [0] habría sido de la banca
   *[other] habría ido a { to-hand }
 }.
refused-decision_would_move = { later-input }: con esa corrección habría sido { $to -> 
    [none] de nadie
    [0] de la banca
   *[other] de { to-hand }
}.
refused-hand_would_play = Con esa carta la casilla { $to } aún tendría que jugar, y nadie sabe qué habría hecho el jugador.
refused-card_beyond = { $box ->
    [none] La banca
   *[other] { place }
 } no habría podido recibir { $card ->
    [none] esa carta
   *[other] la { $card }
 }.
refused-dealer_draws_on = Con esa carta la banca tiene { $total } y pide: saque ahora las cartas de la banca e indíquelas con la rectificación.
refused-dealer_drew_none = La { $card } sobra: la banca no la pide.
refused-dealer_draws_late = Con esa carta la banca tiene { $total } y habría pedido. La ronda siguiente ya ha empezado: el jefe de mesa lo arregla con fichas.
refused-no_such_round = La ronda { $number } no se puede rectificar: no es una de las diez últimas terminadas.
refused-box_dealt_in = Casilla { $box }: solo se anula aparte una casilla que no recibió carta en el reparto. Si no, el jefe de mesa puede anular la ronda.
refused-box_not_alone = En este juego la casilla { $box } no se anula aparte. El jefe de mesa puede anular la ronda.
refused-not_in_game = Este juego no tiene la entrada «{ $kind }».
refused-unknown_type = No hay ninguna entrada de tipo { $value }. Hay { $allowed }.
refused-missing_key = A la entrada «{ $kind }» le falta «{ $key }».
refused-bad_value = «{ $key }» de la entrada «{ $kind }»: { $value } no es válido. { $expected ->
    [card] Escriba valor y palo: "TS"; "??" para una carta sin leer.
    [known_card] Escriba valor y palo: "TS".
    [cards] Escriba una lista de cartas.
    [whole] Escriba un número entero de { $low } a { $high }.
    [text] Escriba un texto.
    [yes_or_no] Escriba true o false.
    [one_of] Escriba { $allowed }.
    [double] Solo al doblar se escribe un importe.
    [sides] Escriba un objeto como {"{"}"over_13": "1"{"}"}.
   *[amount] Escriba el importe como texto, con dos decimales como máximo: "12.50".
 }

## La pantalla

ui-tone-say = ANUNCIE
ui-tone-ask = PREGUNTE
ui-tone-deal = REPARTA
ui-tone-turn = DESTAPE
ui-tone-burn = QUEME
ui-tone-take = RETIRE
ui-tone-pay = PAGUE
ui-tone-push = EMPATE
ui-tone-return = DEVUELVA
ui-tone-warn = ESPERE
ui-tone-enter = ANOTE
ui-tone-call = LLAME
ui-stand = PLANTARSE
ui-hit = PEDIR
ui-double = DOBLAR
ui-split = SEPARAR
ui-surrender = RENDIRSE
ui-even-money = A LA PAR: CASILLA { $box }
ui-insurance-closed = CERRAR SEGURO
ui-undo = DESHACER
ui-floor = JEFE
ui-hold-for-less = largo: menos
ui-state-stand = PLANTA
ui-state-21 = 21
ui-state-blackjack = BJ
ui-state-doubled = 2×
ui-state-split_ace = 1 CARTA
ui-state-bust = PASADA
ui-state-surrender = ½
ui-state-charlie = CHARLIE
ui-outcome-blackjack = BJ
ui-outcome-win = GANA
ui-outcome-lose = PIERDE
ui-outcome-push = EMPATE
ui-outcome-bust = PASADA
ui-outcome-surrender = ½
ui-outcome-charlie = CHARLIE
ui-outcome-returned = DEVUELTA
ui-outcome-void = ANULADA
ui-soft = BLANDO
ui-insured = SEG.
# an additional wager in its box, beside its amount
ui-side = { $name ->
    [over_13] más 13
    [under_13] menos 13
    [same_suit] palo
    [three_sevens] sietes
   *[other] { $name }
 }
ui-dealer = BANCA
ui-clear = QUITAR
ui-double-wager = × 2
ui-rebet = OTRA VEZ
ui-double-rebet = OTRA VEZ × 2
ui-again-new = APUESTA NUEVA
ui-again-deal = OTRA VEZ Y REPARTIR
ui-of = { $name }: { $says }
percent = { $figure } %
ui-all = TODAS
ui-in = JUEGA
ui-back = ATRÁS
ui-hole-yes = BLACKJACK
ui-hole-no = SIN BLACKJACK
ui-held-deal = REPARTIR
ui-held-next = PRÓXIMA RONDA
ui-held-error = SACADA POR ERROR
ui-last-round-none = No hay ronda en juego: cambie ya el sabot. Las apuestas quedan como están.
ui-last-round = ÚLTIMA RONDA
ui-new-shoe-needed = SABOT NUEVO
ui-port = línea
ui-bytes = datos
ui-frames = mensajes
ui-cards = cartas
ui-confirmed = cámara { $count }/{ $of }
ui-stopped = La pantalla se detuvo. Siga a mano; llame al jefe de mesa.
ui-stopped-for-good = La pantalla se detiene una y otra vez. Siga a mano; llame al técnico: «kiosk crashes» dice dónde.
ui-refused = Esta mesa no se puede abrir
ui-refused-todo = Reparta a mano y llame al jefe de mesa o al técnico.
ui-refused-again = En cuanto se corrija, la mesa se abre sola: el kiosco lo intenta cada { $seconds } segundos, y enseguida si se toca la pantalla.
ui-starting = Arrancando: se retoma la mesa. No saque cartas todavía.
ui-below-minimum = { refused-below_minimum }
ui-burn-drawn = { $card } sacada por error: quémela
ui-by-touch = { $prompt }: anótela en la pantalla
ui-next = luego: { $what }
ui-next-round = reparta la ronda siguiente
ui-call = diga «{ $total }»
ui-signer = jefe de mesa
ui-pad-undo = DESHACER: { $what }
ui-undo-less = el importe reducido
ui-shoe-reads = Sabot: lee bien
ui-shoe-waits = Sabot: aún sin cartas leídas
ui-shoe-unread = Sabot: última carta sin leer
ui-shoe-wrong = Sabot: algo falla
ui-new-shoe-cut = { $far_right ->
    [yes] Baraje, dé a cortar a la última casilla a su derecha, cargue el sabot
   *[no] Baraje, dé a cortar a la casilla { $box }, cargue el sabot
 }
ui-cuts = CORTA
ui-shoe-unsigned = No saque cartas antes de firmar el sabot nuevo
ui-cards-enter = ANOTAR CARTA
ui-why-no-insurance-chip = Casilla { $box }: el seguro es como mucho la mitad de la apuesta, { $most }, y ninguna ficha es tan pequeña.
ui-insurance-back = Casilla { $box }: devuelva el seguro al jugador. Tóquela otra vez para asegurarla.
ui-why-no-side = Esta mesa no ofrece apuestas adicionales.
ui-why-no-rebet = La casilla { $box } no apostó en la ronda anterior.
ui-left-out = Quedan igual, por casilla: { $boxes }. { $why }
ui-armed = { $what }, una vez: toque una casilla, o { $all }.
ui-why-nothing-to-repeat = No hay nada que repetir: en esta mesa no ha terminado ninguna ronda.
ui-why-rebet-there = Las apuestas de la última ronda ya están puestas: reparta la primera carta.
ui-why-settled = { $wagered ->
    [yes] La casilla { $box } ya está liquidada.
   *[no] La casilla { $box } no tiene apuesta en esta ronda.
 } Liquide la iluminada: se apuesta cuando todo está liquidado.
ui-why-pay-first = { $tone ->
    [take] Retire primero la apuesta de la casilla { $box }: tóquela cuando esté hecho.
   *[other] Pague primero la casilla { $box }: tóquela cuando esté hecho.
 }
ui-why-unsettled = Primero liquide las casillas: toque cada una, o TODAS.
ui-why-take-up = { $settled ->
    [yes] Liquidado. Para poner o cambiar apuestas
   *[no] Para poner apuestas
}, toque antes { $units ->
    [yes] JUEGA
   *[no] una ficha
}.
ui-why-name-card = Anote qué carta es: el valor y después el palo.
ui-why-not-now = Ahora no es posible: siga la indicación de arriba.
ui-why-chosen = La pantalla ya está así.
ui-why-void-reason = Toque primero el motivo y después ANULAR.
ui-why-relief = Relevo de crupier
ui-why-face_up = Boca arriba en el sabot
ui-why-dealer_stands = La banca ya se plantó
ui-why-shown = Vista
ui-why-hidden = No vista
ui-why-choose = Toque primero el motivo en el panel, después la carta.
ui-why-panel = Cierre primero el panel con JEFE.
ui-why-practice = Solo se practica entre rondas.
ui-why-practice-trouble = La práctica se abre cuando se haya firmado el problema.
ui-pick-card = Toque en la pantalla la carta equivocada.
ui-picked = { $place }, carta { $position }: anote el valor y el palo correctos.
ui-is-other = ES OTRA CARTA
ui-is-error = SACADA POR ERROR
ui-is-place = OTRO PUESTO
ui-is-burn = QUEMAR
ui-aim-title = Imagen de la cámara, para orientarla: { $source }
ui-aim-hint = Gire y enfoque la cámara hasta que cada carta tenga su contorno. Ninguna carta puede quedar cortada en el borde.
ui-aim-waiting = A la espera de la primera imagen.
ui-aim-none = No se lee ninguna carta.
ui-aim-read = { $count ->
    [1] Se lee 1 carta: { $cards }.
   *[other] Se leen { $count } cartas: { $cards }.
 }
ui-aim-wide = { $enough ->
    [none] Una carta mide { $pixels } píxeles de ancho: es poco. Acerque la cámara.
    [alone] Una carta mide { $pixels } píxeles de ancho: basta para una carta suelta, no para una que otra cubre. Acerque la cámara.
    [rest] Una carta mide { $pixels } píxeles de ancho: basta para toda carta quieta con buena luz.
   *[well] Una carta mide { $pixels } píxeles de ancho: basta para toda carta, también con poca luz.
 }
ui-aim-size = { $size ->
    [other] La imagen tiene { $given } píxeles; se pidieron { $asked }.
   *[asked] La imagen tiene { $given } píxeles.
 }
ui-panel-card = CARTA
ui-panel-card-say = anote qué carta es en realidad: valor y luego palo. O toque qué otra cosa está mal.
ui-panel-card-place = OTRO PUESTO
ui-panel-card-place-say = ¿De qué puesto es la carta?
ui-panel-card-burn = QUEMAR
ui-panel-card-burn-say = ¿Por qué se quema la carta?
ui-panel-card-sign = FIRMAR
ui-card-is = { $place }, carta { $position }: { $card }
ui-ask-less = { place }, { points }: { $amount ->
    [none] ¿doblar por cuánto?
   *[other] ¿doblar por { $amount }?
 }
ui-ask-insured = Casilla { $box }: { $amount ->
    [none] ¿seguro por cuánto?
   *[other] ¿seguro por { $amount }?
 }
ui-less = Doblar por menos: toque las fichas que se añaden y después DOBLAR.
ui-insure-less = Seguro por menos, casilla { $box }: { $amount }. Toque fichas y después la casilla.
ui-why-not-given = { $what ->
    [insurance] Casilla { $box }: { $amount } sin anotar todavía: toque la casilla, o DESHACER.
   *[other] Casilla { $box }: { $amount } sin anotar todavía: toque DOBLAR, o DESHACER.
 }
ui-panel-floor = Jefe de mesa
ui-panel-close = CERRAR
ui-floor-new-shoe = sabot nuevo
ui-panel-new-shoe = SABOT NUEVO
ui-panel-burn = QUEMAR UNA CARTA
ui-panel-correct = CORREGIR UNA CARTA
ui-panel-void = ANULAR LA RONDA
ui-panel-recall = HISTORIAL
ui-panel-screen = PANTALLA
ui-panel-practice = PRÁCTICA
ui-language = Español
ui-cloth = BLACKJACK PAGA { $odds }
ui-choose-dimmer = MENOS BRILLO
ui-choose-brighter = MÁS BRILLO
ui-choose-level = brillo { $level } de { $levels }
ui-choose-four_colour = 4 COLORES
ui-choose-sound = SONIDO
ui-choose-loud = { $loud ->
    [0] apagado
    [1] bajo
    [2] medio
   *[other] alto
 }
ui-choose-turbo = TURBO
ui-choose-mirror = ESPEJO
ui-choose-asks = se ofrece
ui-choose-never = nunca
ui-choose-on = sí
ui-choose-off = no
ui-panel-irregular = INCIDENCIA
ui-panel-error = SACADA POR ERROR
ui-panel-missed = PUESTO SALTADO
ui-panel-dead = CASILLA SIN CARTA
ui-panel-ran-out = SABOT AGOTADO
ui-panel-last-round = ÚLTIMA RONDA
ui-panel-burn-say = Elija el motivo, si es uno de estos. Después saque la carta, tóquela o anótela.
ui-panel-error-say = ¿Se vio la carta? Si no, toque «{ ui-why-hidden }». Luego sáquela, tóquela en la pantalla o anótela.
ui-panel-missed-say = Toque adónde fue la carta. Después sáquela, tóquela en la pantalla o anote valor y palo.
ui-panel-dead-say = Toque la casilla que no recibió carta: sale de la ronda y se devuelve su apuesta.
ui-panel-by = Va a firmar
ui-panel-who = ¿Quién firma? Toque el nombre.
ui-why-in-round = Hay una ronda en juego. Si se acabó el sabot: INCIDENCIA y después SABOT AGOTADO.
ui-why-no-round = No hay ninguna ronda en juego: para un sabot nuevo toque SABOT NUEVO.
ui-why-old-shoe = Esta carta cuenta como del sabot anterior. Si es del nuevo: { ui-floor }, { ui-panel-void } y después { ui-panel-new-shoe }.
ui-why-last-round = Esta ronda ya es la última del sabot, o ya hace falta un sabot nuevo.
ui-why-no-cards = No hay ninguna carta en la mesa.
ui-why-round-over = La ronda ha terminado: mantenga pulsada la carta mal leída en la pantalla, aquí o en HISTORIAL.
ui-why-round-over-void = La ronda ha terminado: no se anula. Carta mal leída: manténgala pulsada en la pantalla. Lo demás lo arregla el jefe de mesa con fichas.
ui-why-small = Fichas por debajo del mínimo, por casilla: { $boxes }. No son apuesta y se devuelven.
ui-why-no-round-yet = Aún no ha salido ninguna carta de esta ronda. Para devolver las apuestas a los jugadores: QUITAR y después TODAS.
ui-why-no-missed = En este momento no se puede haber saltado ninguna mano.
ui-why-nothing-moves = Con esa corrección no se movería ninguna carta. Corrija antes el error posterior o anule la ronda.
ui-why-busy = Un momento: se está guardando su último toque.
ui-twice = Dos toques seguidos: cuenta uno.
ui-key-changed = Esta tecla acaba de cambiar: tóquela otra vez.
ui-panel-confirm-void = ANULAR: DEVOLVER APUESTAS
ui-panel-none = Todavía no ha terminado ninguna ronda.
ui-panel-older = RONDA ←
ui-panel-newer = RONDA →
ui-why-page = Esa página ya se muestra.
ui-why-no-older = { $what ->
    [figures] Es la última.
    [events] No hay nada anterior.
   *[other] Es la última página.
 }
ui-why-no-newer = { $what ->
    [figures] Es la primera.
    [events] Eso es lo más reciente.
   *[other] Es la primera página.
 }
ui-why-recall-first = Así empieza la ronda: antes no hay nada.
ui-why-recall-back = { ui-why-recall-first }
ui-why-recall-next = Ese fue el último paso de la ronda.
ui-why-recall-last = { ui-why-recall-next }
ui-why-recall-older = No hay ronda anterior en el diario.
ui-why-recall-newer = Esa es la ronda más reciente.
ui-why-recall-older-such = No hay ninguna anterior así.
ui-why-recall-newer-such = No hay ninguna posterior así.
ui-why-recall-paper = La ronda está en juego: se imprime cuando termine.
ui-why-recall-compare = En esta ronda no se corrigió nada.
ui-why-recall-digits = Toque primero las cifras.
ui-why-recall-time = Primero cuatro cifras, hora y minutos; u ocho, mes, día, hora y minutos.
ui-why-recall = Esto es el historial, no la mesa: toque primero { ui-back }.
ui-recall-band = HISTORIAL · no es la mesa · ronda { $round }{ $since ->
    [none] {""}
   *[other] {" "}desde { $since }
 } · { $step }/{ $steps } · { $at }
ui-recall-as-corrected = CORREGIDA
ui-recall-as-read = SIN CORREGIR
ui-recall-find = HISTORIAL · no es la mesa · BUSCAR UNA RONDA: { $typed }_
ui-recall-find-number = Un número y después RONDA, HORA (hhmm o mmddhhmm) o CASILLA. O, por ejemplo, 8, QUÉ OCURRIÓ y SEPARAR: una pareja de ochos.
ui-recall-find-what = Solo rondas en las que eso ocurrió; con 8 antes de SEPARAR, una pareja de ochos.
ui-recall-looks = Buscando en el diario…
ui-recall-dealt = repartida por { $names }
ui-recall-corrected = se corrigió una carta: compare CORREGIDA
ui-recall-in-play = esta ronda aún está en juego
ui-recall-only = solo rondas con: { $what }
ui-recall-before = Antes de la primera apuesta de la ronda.
ui-recall-lies = La pantalla muestra todavía la ronda { $round }.
ui-recall-another = Hay otra ronda { $round }, contada desde otra hora: búsquela otra vez ({ ui-recall-find-key }) y se muestra.
ui-recall-not-found = Esa ronda no está en este diario.
ui-recall-failed = No se puede mostrar la ronda: faltan datos en el diario. El juego sigue.
ui-recall-written = Escrito junto al diario: { $file }
ui-recall-no-paper = El PDF no se escribió. { $why ->
    [ended] Se interrumpió el programa que lo escribe.
   *[other] { $why }
 }
ui-recall-first = INICIO
ui-recall-back = ANTES
ui-recall-next = SEGUIR
ui-recall-last = FINAL
ui-recall-paper = PDF
ui-recall-find-key = BUSCAR
ui-recall-erase = BORRAR
ui-recall-round = RONDA
ui-recall-time = HORA
ui-recall-box = CASILLA
ui-recall-whats = QUÉ OCURRIÓ
ui-recall-split = SEPARAR
ui-recall-corrected-round = CORREGIDA
ui-recall-void = ANULADA
ui-recall-dealer-blackjack = BJ BANCA
ui-recall-blackjack = BLACKJACK
ui-recall-insurance = SEGURO
ui-recall-surrender = RENDICIÓN
ui-recalled-by = { $source ->
    [shoe] sabot
    [camera] cámara
    [manual] en pantalla
   *[other] { $source }
 }
ui-recalled = { $kind ->
    [wager] apuesta
    [patron_wager] apuesta
    [card] carta
    [read] carta anotada
    [reveal] carta tapada
    [turn] carta tapada a la vista
    [hole_check] carta tapada comprobada
    [stand] se planta
    [hit] pide
    [double] dobla
    [split] separa
    [surrender] se rinde
    [insurance] seguro
    [insurance_closed] seguro cerrado
    [even_money] pago a la par
    [patron] decisión
    [patron_batch] decisiones
    [patrons_closed] decisiones cerradas
    [settled] liquidación
    [burn] quemada
    [shoe] sabot nuevo
    [cut_card] { $why ->
        [ordered] otro sabot, por orden
        [wrong_shoe] otro sabot: este no puede ser correcto
       *[other] carta de corte
     }
    [undo] deshacer
    [correct] corrección
    [amend] rectificación
    [void] anulación
   *[other] { $kind }
 }{ $box ->
    [none] { $patron ->
        [none] {""}
       *[other] {" "}jugador { $patron }
     }
   *[other] {" "}casilla { $box }{ which-hand }
 }
reason = { $why ->
    [recording] Visto en la grabación
    [raised] Solo subía si lo miraban
    [misread] Mal leída
    [entered] Mal anotada
    [dealt] Mal repartida
    [other] Otro
    [no_card] Casilla sin carta
    [drawn_in_error] Sacada por error
    [another_place] Otro puesto
    [burned] Quemada
    [amended] Mal leída, rectificada
    [wrong_amount] Importe erróneo
    [wrong_table] Mesa equivocada
    [not_needed] No hace falta
   *[free] { $why }
 }
ui-reason-misread = Mal leída
ui-reason-entered = Mal anotada
ui-reason-dealt = Mal repartida
ui-reason-other = Otro
ui-acknowledge = FIRMAR
ui-since = desde
ui-panel-events = EVENTOS
ui-panel-codes = AYUDA
ui-codes-told = INDICACIÓN
ui-codes-refused = RECHAZOS
ui-codes-trouble = PROBLEMAS
ui-codes-number = NÚMERO
ui-codes-guide = GUÍA
ui-guide-deal = CRUPIER
ui-guide-supervise = JEFE
ui-guide-codes = CÓDIGOS
ui-guide-deal-title = Guía del crupier
ui-guide-supervise-title = Guía del jefe de mesa
ui-rows = { $first }–{ $last } de { $count }
ui-codes-type = Las tres cifras de un código:
ui-codes-none = No hay código { $number }.
ui-panel-know = RECONOCER
ui-panel-shelve = POSPONER
ui-events-alarm = ALARMAS
ui-events-refusal = RECHAZOS
ui-events-correction = CORREGIDO
ui-events-reader = LECTORES
ui-events-none = No ha pasado nada de esa clase.
ui-events-priority = prioridad { $count }
ui-alarm-active = Sin reconocer
ui-alarm-acknowledged = Reconocida por { $name }
ui-alarm-returned = Terminó, y nadie la ha reconocido
ui-alarm-latched = Terminó: fírmela
ui-alarm-shelved = Pospuesta hasta las { $what } ({ $name })
ui-alarm-know = RECONOCER
ui-alarm-shelve = POSPONER { $count } MIN
ui-why-known = { $name } ya la reconoció.
ui-why-first-priority = Una alarma de primera prioridad no se puede posponer: arregle la causa y firme.
ui-alarms = { $count ->
    [1] 1 alarma
   *[other] { $count } alarmas
 }
ui-help = Ayuda
ui-help-why = POR QUÉ
ui-help-then = QUÉ SIGNIFICA
ui-help-todo = QUÉ HACER
ui-was = Qué pasó: { $text }
ui-cured = { $still ->
    [cards] Resuelto: anote en la pantalla lo repartido entretanto; después, fírmelo.
    [journal] Ya se puede escribir en el diario: repita su última acción, anote la carta sacada y firme.
   *[none] Resuelto: fírmelo.
 }
ui-rules-title = { $name ->
    [house-h17] Blackjack de la casa, la banca pide con 17 blando
    [multi-hand] Blackjack de varias manos
    [nj-common-hand] Blackjack de Nueva Jersey, una mano común
    [nj] Blackjack de Nueva Jersey
    [six-deck-no-hole] Seis barajas, sin carta tapada
   *[other] { $title }
 }
ui-sign-blackjack = Blackjack paga { $odds }
ui-sign-soft-17 = { $hits ->
    [yes] La banca pide con 17 blando
   *[no] La banca se planta con todos los 17
 }
ui-sign-insurance = { $offered ->
    [yes] El seguro paga { $odds }
   *[no] Sin seguro
 }
ui-sign-even-money = Pago a la par por un blackjack
ui-sign-surrender = { $what ->
    [late] Rendición tardía
    [early] Rendición temprana
   *[none] Sin rendición
 }
ui-sign-split = { $hands ->
    [2] Las parejas se separan una vez
   *[other] Las parejas se separan hasta tener { $hands } manos
 }{ $after ->
    [yes] {"; se dobla después"}
   *[no] {"; no se dobla después"}
 }
ui-sign-double = { $totals ->
    [none] Se dobla con dos cartas cualesquiera
   *[other] Se dobla con totales de { $totals }
 }{ $less ->
    [yes] , también por menos
   *[no] {""}
 }
ui-sign-side = Apuestas adicionales: { $names }
ui-day-blind = Primero, cuente.
ui-day-print-closer = IMPRIMIR CIERRE { $number } · { $name }
ui-amend-title = RECTIFICAR RONDA { $round }
ui-amend-which = ¿Qué carta era de verdad?
ui-amend-line = { $place }: { $was } → { $should }
ui-amend-box = { $place }: { $way ->
    [pay] pague { $amount }
   *[take] retire { $amount }
 }
ui-amend-draws = Con esa carta la banca sigue pidiendo. Primero DEL SABOT y después saque; o toque la carta sacada.
ui-amend-shoe = Saque: la próxima carta del sabot es de la banca.
ui-amend-shoe-money = Lo que se paga o se retira se muestra cuando entre esa carta. Para verlo antes: ATRÁS, y toque la carta sacada.
ui-amend-draw = DEL SABOT · { $name }
ui-amend-drawn = después { $cards }
ui-amend-lies = Se movería una carta posterior. COMO ESTÁ deja cada carta en su sitio; o indique otra carta.
ui-as-it-lies = COMO ESTÁ
ui-panel-lies = SE MOVERÍA UNA CARTA
ui-ask-again = PREGUNTAR OTRA VEZ
ui-amend-nothing = No se mueve dinero.
ui-amend-sign = FIRMAR · { $name }
ui-amend-sign-in = Identifíquese primero en JEFE.
ui-amend-done = Rectificada por { $name }: { $was } era en realidad { $is }
ui-amend-last = Vaya primero a FINAL: la carta se rectifica donde quedó.
ui-recall-hold = Mantenga pulsada la carta mal leída.
# Una apuesta adicional en la indicación: su nombre no se toma por un número ni por más sietes que los que se pagan.
ui-side-wager = { $name ->
    [over_13] apuesta «más de 13»
    [under_13] apuesta «menos de 13»
    [same_suit] apuesta «mismo palo»
    [three_sevens] apuesta a sietes
   *[other] apuesta { $name }
 }
ui-side-pay = Casilla { $box }, { ui-side-wager }: pague { $mode ->
    [units] { $odds }
   *[amounts] { $amount } ({ $odds })
 }
ui-side-take = Casilla { $box }, { ui-side-wager }{ $void ->
    [yes] , ronda anulada
   *[no] {""}
 }: { $mode ->
    [units] { $void ->
        [yes] recupérela del jugador
       *[no] retírela
     }
   *[amounts] { $void ->
        [yes] recupere { $amount } del jugador
       *[no] retire { $amount }
     }
 }
ui-surrender-change = { $place } se rinde: retire { $whole }, devuelva { $half }
ui-hint-side = Mantenga pulsada una casilla para poner o quitar su { ui-side-wager }.
ui-hint-wagers = Toque una ficha y después una casilla; otra vez para sumar. La casilla conserva su apuesta hasta que se cambie.
ui-coach = { $step ->
    [1] 1 de 3 · Toque una ficha y cada casilla que apuesta. Luego saque la primera carta: cada carta va sola a su lugar.
    [2] 2 de 3 · Reparta como siempre y siga la indicación de arriba. Toque solo lo que ninguna carta dice: PLANTARSE, DOBLAR, SEPARAR.
   *[other] 3 de 3 · Retire y pague según la indicación de arriba. Al terminar toque la casilla iluminada, o reparta la ronda siguiente.
 }
ui-hint-drawn-next = La próxima carta es { $card }, sacada por error: anótela en la pantalla al repartirla.
ui-hint-drawn-burn = La carta { $card } sacada por error no hizo falta: quémela y anótela en la pantalla.
ui-hint-drawn-face-down = La próxima carta es la que se sacó por error: anótela en la pantalla al destaparla.
ui-hint-insurance = { $laid ->
    [none] Ninguna ficha es tan pequeña como la mitad de una apuesta: cierre con CERRAR SEGURO.
    [less] Toque cada casilla que toma seguro, hasta la mitad de su apuesta en fichas; después, CERRAR SEGURO.
   *[half] Toque cada casilla que toma seguro por la mitad de su apuesta (manténgala pulsada: por menos); después, CERRAR SEGURO.
 }
ui-close-stage = CERRAR DECISIONES
ui-crowd-deciding = DECIDEN
ui-crowd-seconds = SEGUNDOS
ui-crowd-patrons = JUGADORES
ui-crowd-wagered = APOSTADO
ui-crowd-stand = SE PLANTAN
ui-crowd-hit = PIDEN
ui-crowd-double = DOBLAN
ui-crowd-surrender = SE RINDEN
ui-crowd-first = PRIMERA MANO
ui-crowd-both = AMBAS MANOS
ui-crowd-collect = A RETIRAR
ui-crowd-pay = A PAGAR
ui-crowd-insurance = ASEGURADOS
ui-why-patrons-decide = Aquí los jugadores deciden por sí mismos. El crupier solo toca CERRAR DECISIONES.
ui-why-patrons-wager = Aquí los jugadores apuestan por sí mismos: nada se anota en la mesa.
ui-why-undo-wager = DESHACER deshace lo último que se hizo, y no fue una apuesta. Una apuesta se quita con QUITAR y su casilla.
ui-why-patrons-undo = Las apuestas y decisiones son de los jugadores. Solo se deshace CERRAR DECISIONES, antes de la carta siguiente.
ui-nobody-signs-in = solo nombres, sin PIN
ui-no-dealer = sin crupier
ui-sign-in = ENTRAR
ui-sign-out = SALIR
ui-sign-in-dealer = Crupier
ui-sign-in-floor = Jefe de mesa
ui-sign-in-number = Número:
ui-sign-in-pin = PIN:
ui-rub = BORRAR
ui-enter = ACEPTAR
ui-panel-seat = CÓDIGO DE ASIENTO
ui-seat-account = Cuenta:
ui-seat-letters = Una cuenta con letras: kiosk patrons seat
ui-seat-scan = Escanéelo con un teléfono. El código anterior de la cuenta ya no vale.
ui-seat-none = Las pantallas de los jugadores aún no están en servicio. Nada ha cambiado: inténtelo otra vez.
ui-seat-other = OTRA
ui-panel-accounts = CUENTAS
ui-panel-account = CUENTA
ui-panel-pay-out = PAGAR
ui-panel-pay-all = PAGAR TODAS
ui-accounts-all = TODAS
ui-accounts-in = CONECTADAS
ui-accounts-asked = POR PAGAR
ui-accounts-none = No hay cuentas así.
ui-accounts-sums = Ingresado { $loaded }  ·  pagado { $paid_out }  ·  rondas { $rounds }  ·  saldos { $balances }
ui-account-lies = en la mesa { $amount }
ui-account-in = conectada
ui-account-asked = quiere cobrar
ui-cash-outs = cobros: { $count }
ui-account-until = en descanso hasta { $what }
ui-account-did-load = ingresado
ui-account-did-cash_out = pagado
ui-account-did-round = ronda { $round }
ui-account-did-amended = ronda { $round } rectificada
ui-account-did-asked = pidió cobrar
ui-account-did-called_off = sigue jugando
ui-account-did-limit = { $of ->
    [wager] límite por apuesta: { $what }
    [loss] límite de pérdidas: { $what }
   *[minutes] límite de juego: { $what } min
 }
ui-account-did-excluded = descanso hasta { $what }
ui-pay-out-say = Pague { $amount } a { $patron } y toque PAGADO.
ui-pay-out-accounts = { $count ->
    [1] 1 cuenta
   *[other] { $count } cuentas
}
ui-pay-out-none = No hay nada que pagar.
ui-pays = PAGADO
ui-stay = MANTENER SESIÓN
ui-panel-relief = CRUPIER
ui-panel-relief-say = ¿Quién reparte desde ahora? Toque el nombre: usted lo firma.
ui-panel-more = MÁS
ui-why-checking = Un momento: se está comprobando.
ui-why-badge = Acerque su tarjeta al lector de tarjetas.
ui-why-wait = Espere { $seconds } s tras un intento fallido.
ui-why-ran-out = La identificación de esta página ha caducado: identifíquese otra vez. Lo anotado se conserva.
ui-wrong-tries = { $count ->
    [1] { $name }: 1 PIN incorrecto con su número desde su última identificación. ¿No fue usted? Avise a un jefe de mesa.
   *[other] { $name }: { $count } PIN incorrectos con su número desde su última identificación. ¿No fue usted? Avise a un jefe de mesa.
 }
ui-why-pad = PIN bloqueado { $minutes } min: use la tarjeta
# What a supervisor signs in for, after “Jefe de mesa: ”.
ui-act = { $act ->
    [correct] corregir
    [void] anular
    [sign_off] firmar
    [unlock] desbloquear la identificación
    [new_shoe] sabot nuevo
    [burn] quemar una carta
    [irregular] incidencia
    [relieve] relevo de crupier
    [recall] ver rondas
    [screen] pantalla
    [seat] código de un jugador
    [exchange] cambiar fichas
    [rate] sentar a un jugador
    [rating] firmar una valoración
    [open] abrir la mesa
    [close] cerrar la mesa
    [fill] reposición
    [credit] devolución a caja
    [limits] límites
    [options] opciones
    [lock] bloquear, desbloquear
    [ratings] firmar valoraciones
    [report] imprimir
    [certificate] certificado
    [message] mensaje
   *[other] { $act }
 }
ui-draw = SACAR UNA CARTA
ui-auto = AUTO
ui-fault-unreadable = ILEGIBLE
ui-fault-bad-frame = TRAMA ERRÓNEA
ui-fault-unplug = DESENCHUFAR
ui-fault-cutting-card = CARTA DE CORTE
ui-emulator = Sabot simulado: lo que hace el crupier

## Práctica

ui-practice = PRÁCTICA
ui-practice-round = Ronda { $round } de { $count }
ui-practice-recorded = Ronda { $round } de { $name }
ui-practice-enter = El lector no tiene esta carta: anótela en la pantalla
ui-practice-pull = SACAR CARTA
ui-practice-end = FIN DE LA LECCIÓN
ui-practice-call = ANUNCIADO
ui-practice-tell = NO SE PERMITE
ui-practice-leave = SALIR
ui-practice-wants-wager = { $amount ->
    [none] retira la apuesta
   *[other] apuesta { $amount }
 }
ui-practice-wants-hit = toca el tapete: carta
ui-practice-wants-stand = pasa la mano: se planta
ui-practice-wants-double = { $amount ->
    [none] añade fichas: dobla
   *[other] añade { $amount }: dobla por menos
 }
ui-practice-wants-split = segunda apuesta: separa
ui-practice-wants-surrender = dice «me rindo»
ui-practice-wants-insurance = seguro
ui-practice-wrong-decision = la seña del jugador fue «{ $what }». DESHACER quita la decisión.
ui-practice-wrong-dead_key = Ahora no se podía hacer. La línea encima de las teclas dice por qué.
ui-practice-wrong-card_not_asked = nadie pidió carta. La seña del jugador fue «{ $what }».
ui-practice-wrong-card_not_due = Ahora no toca sacar carta.
ui-practice-wrong-wager = la apuesta no está como la puso el jugador.
ui-practice-wrong-insurance = el seguro no está como lo quiere el jugador.
ui-practice-wrong-payout = El pago era { $amount }.
ui-practice-wrong-payout_missed = El pago era { $amount }.
ui-practice-wrong-call_missed = Antes había que anunciar algo en voz alta.
ui-practice-wrong-call_not_due = No había nada que anunciar.
ui-practice-wrong-told_patron = Está permitido: el jugador puede hacerlo.
ui-practice-wrong-entered = La carta que estaba allí era { $card }.
ui-practice-wrong-not_put_right = Salieron dos cartas. La segunda se sacó por error: manténgala pulsada e indíquelo.
ui-practice-wrong-turn = Primero destape la carta tapada.
ui-practice-wrong-enter = La carta ya está allí: anótela en la pantalla.
ui-practice-wrong-held = Indique qué es la carta retenida: PRÓXIMA RONDA o SACADA POR ERROR.
ui-practice-won-win = gana
ui-practice-won-blackjack = tiene blackjack
ui-practice-won-charlie = gana por número de cartas
ui-practice-won-insurance = gana el seguro
ui-practice-won-corrected = recupera lo que se le retiró por error
ui-practice-wager = Esta es la apuesta. ¿Cuánto se paga?
ui-practice-pay = PAGAR
ui-practice-unknown = NO LO SÉ
ui-practice-next = SIGUIENTE
ui-practice-payout-wrong = Pague { $amount } (usted: { $given })
ui-practice-marks = { $count } de 100
ui-practice-passed = Superada, sin errores.
ui-practice-slow = Sin errores. Hay que hacerlo más rápido.
ui-practice-not-passed = Aún no superada. Errores: { $count }
ui-practice-pace = Rondas por hora
ui-practice-hands = Manos por hora
ui-practice-kilby = Del ritmo de Kilby con tantas casillas
ui-practice-median = Tiempo de reacción (mediana)
ui-practice-p90 = Tiempo de reacción (nueve de cada diez)
ui-practice-error-decision = otra decisión que la del jugador
ui-practice-error-dead_key = una tecla que no podía hacer nada
ui-practice-error-card_not_asked = una carta que nadie pidió
ui-practice-error-card_not_due = una carta sacada antes de tiempo
ui-practice-error-wager = apuesta equivocada
ui-practice-error-insurance = seguro equivocado u olvidado
ui-practice-error-payout = un pago equivocado
ui-practice-error-payout_missed = un pago que no se supo
ui-practice-error-call_missed = no dicho en voz alta
ui-practice-error-call_not_due = dicho sin necesidad
ui-practice-error-told_patron = se negó algo permitido
ui-practice-error-entered = una carta mal anotada
ui-practice-error-not_put_right = una carta sacada por error, sin corregir
ui-practice-plot = Notas hasta ahora (barras), ritmo (puntos: a media altura, Kilby)
ui-practice-again = OTRA VEZ
ui-practice-who = ¿Quién practica?
ui-practice-what = ¿Qué?
ui-practice-new-name = OTRO NOMBRE
ui-practice-space = ESPACIO
ui-practice-done = LISTO
ui-practice-begin = EMPEZAR
ui-practice-last = última: { $count } de 100

## Problemas que siguen hasta que se firman, y lo que se rechaza por ellos

trouble-told = { $text }
trouble-told-todo = { $todo }
trouble-again = { $text } (y { $count } más)
ignored-entered = { $text } { $entered ->
    [0] { $count ->
        [1] Desde entonces se ignoró 1 carta; aún no se ha anotado.
       *[other] Desde entonces se ignoraron { $count } cartas; aún no se ha anotado ninguna.
     }
   *[other] { $count ->
        [1] Anotadas: 1 de 1 carta ignorada.
       *[other] Anotadas: { $entered } de { $count } cartas ignoradas.
     }
 }
line-lost = { $says ->
    [none] { $reader ->
        [camera] No hay conexión con la cámara desde que arrancó el kiosco.
       *[shoe] No hay conexión con el sabot desde que arrancó el kiosco.
     }
   *[other] { $says }
 }
trouble-lost = { line-lost }
trouble-lost-todo = { $reader ->
    [camera] Las cartas que vea la cámara se ignoran por ahora: anótelas en la pantalla. Firme cuando vuelva la conexión.
   *[shoe] Las cartas del sabot se ignoran por ahora: anótelas en la pantalla. Firme cuando vuelva la conexión.
 }
line-lost-was = { $reader ->
    [camera] Se perdió la conexión con la cámara.
   *[shoe] Se perdió la conexión con el sabot.
 }
trouble-lost-other = { line-lost } { $other ->
    [camera] La cámara funciona.
   *[shoe] El sabot funciona.
 }
trouble-lost-other-todo = Anote las cartas en la pantalla. Firme cuando vuelva la conexión o, ya comparadas las cartas, para que el lector principal sea { $other ->
    [camera] la cámara.
   *[shoe] el sabot.
 }
trouble-lost-beside = { $other ->
    [none] { line-lost }
    [camera] { line-lost } La cámara es el único lector activo.
   *[shoe] { line-lost } El sabot es el único lector activo.
 }
trouble-lost-beside-todo = Las cartas no se confirman hasta que vuelva la conexión. Firme cuando haya vuelto.
trouble-ended = { line-lost }
trouble-ended-todo = { $other ->
    [none] Anote las cartas en la pantalla y reinicie el kiosco entre dos rondas. Firme para seguir a mano hasta entonces.
    [camera] Anote las cartas en la pantalla y reinicie el kiosco entre dos rondas. Firme para que la cámara sea el lector principal hasta entonces.
   *[shoe] Anote las cartas en la pantalla y reinicie el kiosco entre dos rondas. Firme para que el sabot sea el lector principal hasta entonces.
 }
trouble-ended-beside = { line-lost }
trouble-ended-beside-todo = Las cartas no se confirman hasta reiniciar el kiosco: hágalo entre dos rondas. Firme para seguir sin ese lector.
trouble-led = { line-lost } Ahora el lector principal es { $other ->
    [camera] la cámara
   *[shoe] el sabot
 } ({ $by }).
trouble-led-todo = { $reader ->
    [camera] Firme cuando vuelva la conexión con la cámara: entonces la cámara vuelve a ser el lector principal.
   *[shoe] Firme cuando vuelva la conexión con el sabot: entonces el sabot vuelve a ser el lector principal.
 }
trouble-fault = { $says ->
    [none] El lector avisa de la avería { $code }.
   *[other] { $says }
 }
trouble-fault-todo = { $code ->
    [program] El técnico debe instalarlo otra vez, o debe firmar un jefe de mesa.
    [settings] Un jefe de mesa firma si la casa aprueba estos ajustes.
    [door] Se podrá firmar cuando la puerta esté cerrada y haya acabado la próxima ronda.
    [door-switch] Un jefe de mesa firma para seguir sin ese interruptor.
   *[other] Firme cuando esté arreglado.
 }
trouble-sequence = { $says ->
    [none] No llegaron mensajes del lector: puede faltar una carta.
   *[other] { $says }
 }
trouble-sequence-todo = { compare-cards }
compare-cards = Compare todas las cartas con la pantalla, anote lo que falte y después firme.
trouble-started = El lector se apagó y se encendió en mitad de una ronda.
trouble-started-todo = { compare-cards }
trouble-out_of_play = Se sacó una carta cuando el sabot no estaba en modo de juego ({ $mode ->
    [lock] bloqueado
    [error] en error
    [setting] en ajuste
   *[other] estado desconocido
 }). No es de ninguna mano.
trouble-out_of_play-todo = Vuelva a poner el sabot en modo de juego. Anote la carta donde corresponda, o quémela. Después firme.
trouble-cutting_card = El sabot dice que salió la carta de corte, y ya había salido.
trouble-cutting_card-todo = Compruebe que haya una sola carta de corte. Si se usa un sabot nuevo, indíquelo (SABOT NUEVO). Después firme.
trouble-card = No se aceptó una carta: { $refused }
trouble-card-todo = Arréglelo con el jefe de mesa: quémela, o anótela donde corresponda. Después firme.
trouble-too_many = { $void ->
    [yes] La carta { $card }, tapada en la ronda anulada, ha salido más veces de las que está en este sabot: se leyó mal una carta.
   *[none] La carta { $card } que se destapó ha salido más veces de las que está en este sabot: se leyó mal una carta.
 }
trouble-too_many-todo = { $void ->
    [yes] Compare todas las cartas con la pantalla, y las de la ronda anulada con lo anotado, y firme: el sabot se retira.
   *[none] Compare todas las cartas con la pantalla, llame al jefe de mesa para corregir la mal leída y después firme.
 }
trouble-wrong_shoe = Este sabot no puede estar bien{ $card ->
    [none] :
   *[other] , pues { $card } salió más veces de las que está en él:
 } se retira de la mesa.
trouble-wrong_shoe-todo = Termine la ronda. Después retire el sabot, cuente sus cartas, ponga otro y toque SABOT NUEVO. Después firme.
last-read = { $reader ->
    [camera] {""}
   *[none] { $card ->
       [none] {" "}El sabot no ha leído ninguna carta desde el arranque.
      *[other] { $box ->
           [none] {" "}Lo último que leyó el sabot fue { $card }.
           [0] {" "}Lo último que leyó el sabot fue { $card }, para la banca.
          *[other] {" "}Lo último que leyó el sabot fue { $card }, para la casilla { $box }.
        }
    }
 }
trouble-differs = La cámara ve cartas que no están en la pantalla: { $cards }.{ last-read }
trouble-differs-todo = Valen las cartas de la mesa: compárelas con la pantalla, llame al jefe de mesa para corregir y después firme.
trouble-differs-face-down = La cámara ve una carta que no está en la pantalla, o la carta tapada está a la vista.{ last-read }
trouble-differs-face-down-todo = { trouble-differs-todo }
trouble-confirms = La cámara funciona y no ha confirmado ninguna carta en { $rounds } rondas.
trouble-confirms-todo = Compruebe lo que ve (kiosk readers aim): las cartas de esta mesa, con luz y enfocadas. Después firme.
trouble-restart = El kiosco se paró en mitad de la ronda { $round } y continúa donde estaba.{ $changed ->
    [yes] {" "}Los ajustes nuevos de la mesa valen desde el próximo arranque entre rondas.
   *[no] {""}
 }
trouble-restart-todo = { compare-cards }
trouble-overdrawn = La cuenta { $patron } está { $amount } por debajo de cero: la ronda { $round } se rectificó después de pagar la cuenta.
trouble-overdrawn-todo = Cobre { $amount } al jugador, ingréselo en su cuenta y firme.
trouble-uncovered = Cuenta { $patron }: su apuesta supera en { $amount } lo que contiene: se rectificó la ronda { $round }. La apuesta juega.
trouble-uncovered-todo = Cobre { $amount } al jugador e ingréselo en su cuenta, o deje la apuesta como está. Después firme.
trouble-cash = Efectivo de { $patron } en este día de juego: { $amount }{ $stands ->
    [above] , más de { $most }
    [reached] ; aviso desde { $most }
   *[near] {" "}de { $most }
 }.
trouble-cash-todo = Haga lo que piden las normas de la casa para efectivo y firme.
trouble-two_tables = { $patron } está también en { $tables }.
trouble-two_tables-todo = En la mesa que dejó, anótelo: ASIENTO, la casilla, SE VA, SE HA IDO. Después firme.
trouble-settings_wait = { $stands ->
    [came] Los ajustes de la mesa se cambiaron durante una ronda. Los nuevos ya rigen.
    [same] Los ajustes de la mesa se habían cambiado y se volvieron a poner como estaban: rigen los que ya se usaban.
    [unkept] Se cambiaron los ajustes de la mesa, pero el arranque no se pudo guardar en el diario. Los de antes siguen hasta el próximo arranque.
   *[none] Se cambiaron los ajustes de la mesa, pero lo que había aquí al arrancar, de la ronda { $round }, vale con los de antes. Siguen hasta el próximo arranque.
 }
trouble-settings_wait-todo = { $stands ->
    [came] Compárelos con el cartel y firme.
    [same] No queda nada por hacer: firme.
    [unkept] Reinicie el kiosco entre dos rondas: con eso rigen los ajustes nuevos.
   *[none] Liquide la ronda o devuelva las apuestas a los jugadores, y reinicie el kiosco: con eso rigen los ajustes nuevos.
 }
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
    [unknown] Toque la pantalla hasta que muestre lo que se guardó. Repita lo que falte, anote la carta sacada y firme.
   *[other] Lo último que hizo no se guardó. Cuando se pueda escribir el diario, repítalo, anote la carta sacada y firme.
 }
ask-held = { $count ->
    [1] { $cards }
   *[other] { $cards } (1 de { $count })
 } { $cut ->
    [yes] tras la última ronda: toque SACADA POR ERROR
   *[no] { $in_round ->
        [yes] { $decides ->
            [yes] salió antes: ¿primero la decisión o sacada por error?
           *[no] salió antes de tiempo: ¿repartir o sacada por error?
        }
       *[no] salió antes de tiempo: ¿próxima ronda o sacada por error?
    }
 }
refused-reader_frozen = La carta recién sacada no se tuvo en cuenta. Anote en la pantalla lo que falte, en el orden en que salió.
refused-not_repeated = { $count ->
    [1] Una apuesta de la última ronda no se repitió.
   *[other] { $count } apuestas de la última ronda no se repitieron. La primera:
 } { $text }
refused-given_back = { $count ->
    [1] Los ajustes nuevos no admiten una apuesta de aquí: devuélvala al jugador.
   *[other] Los ajustes nuevos no admiten { $count } apuestas: devuélvalas a los jugadores. La primera:
 } { $text }
refused-no_trouble = No hay ningún problema { $key } que firmar.
refused-not_announced = La cámara ve una carta que puede ser la tapada: no se anotó. Si se sacó, toque la decisión y anote la carta en la pantalla.
refused-code_alone = La cámara ve un código y ninguna carta entera: no se anotó. Retire lo que tapa la carta, o anótela en la pantalla.
refused-not_cured = Todavía no se puede firmar. { $todo }
refused-face_down = La carta sacada tapada no puede estar en este sabot: llame al jefe de mesa.
refused-not_signed = Nadie ha firmado: elija al jefe de mesa que firma y repítalo.
refused-no_alarm = Esa alarma ya no está.
refused-acknowledged = { $name } ya la reconoció.
refused-not_shelved = Una alarma de primera prioridad no se puede posponer: arregle la causa y firme.
trouble-internal = Error interno: el kiosco se paró.
trouble-internal-todo = Siga repartiendo a mano y arranque el kiosco de nuevo: continúa donde estaba.
trouble-internal-start = Error interno: no se puede abrir la mesa. Reparta a mano.

## El personal: identificarse, y quién puede qué
# Facts: $role of the staff file, $who the roles that may, $seconds or $minutes to wait, $name of a person, $why "tries", "hour", "pad" or "badge", $words what is wrong with a $file.

staff-role = { $role ->
    [dealer] crupier
    [floorperson] jefe de mesa
    [pit_boss] jefe de sector
    [shift_manager] jefe de turno
    [auditor] auditor
    [technician] técnico
   *[other] { $role }
 }
staff-pepper_missing = Falta la clave { $file }, con la que se comprueban PIN y tarjetas. Tráigala de otra mesa de la casa o dé a todos un PIN nuevo: kiosk staff pin.
staff-pepper_unreadable = La clave { $file }, con la que se comprueban PIN y tarjetas, no se puede usar: { $words }.
staff-pepper_open = Otros en esta máquina pueden leer la clave { $file }, con la que se comprueban PIN y tarjetas: chmod 600 la cierra. Quien la haya leído puede adivinar los PIN.
staff-pepper_broken = El archivo { $file } no contiene ninguna clave para PIN y tarjetas. Ponga la correcta en su lugar.
staff-unsealed = El archivo de personal { $file } no tiene sello, y nadie sabe quién lo escribió. Lea quién está en él y qué puede hacer cada uno, y ejecute «kiosk staff seal».
staff-changed = El sello del archivo de personal { $file } no corresponde: el archivo se cambió o se dañó, o se selló con otra clave. Reponga el último; o lea quién está en él y qué puede hacer cada uno, y ejecute «kiosk staff seal».
staff-older = El archivo de personal { $file } es más antiguo: su sello es de { $this }, y esta mesa ya tuvo el de { $newest }. Reponga ese; o lea quién está en él y qué puede hacer cada uno, y ejecute «kiosk staff seal».
refused-not_permitted = { $who ->
    [none] Su cargo no lo permite, ni ningún otro del archivo de personal.
   *[other] No autorizado. Puede hacerlo: { $who }.
 }
refused-no_dealer = Nadie está identificado como crupier: toque ENTRAR.
refused-sign_in = No identificado: el número, la tarjeta o el PIN no es correcto. { $seconds ->
    [0] Inténtelo de nuevo.
   *[other] Espere e inténtelo de nuevo.
 }
refused-sign_in_wait = Tras un intento fallido hay que esperar: { $seconds } s más.
refused-sign_in_locked = Bloqueado tras cinco intentos fallidos. Lo desbloquea un jefe de mesa, o la casa da un PIN nuevo.
refused-pad_locked = El teclado está bloqueado { $minutes } min más: se probaron demasiados PIN incorrectos. Use la tarjeta, o que lo desbloquee un jefe de mesa.
refused-card_held = { $stopped ->
    [yes] { $cards } está retenida: no la anote. Se preguntará por ella cuando se firme el problema.
   *[no] { $cards } está retenida: diga primero qué es.
}
refused-sign_in_busy = Un momento: se comprueba el último intento.
refused-sign_in_not_asked = Toque primero ENTRAR.
refused-relief_in_round = El crupier cambia entre rondas. En una ronda lo firma un jefe de mesa.
refused-not_proved = { $name } reparte por orden del jefe de mesa y firma tras su propio PIN o tarjeta.
refused-one_act = { $name } se identificó solo para otra cosa: identifíquese otra vez para esta.
refused-amend = Esta ronda no se rectifica: { $why ->
    [play] aún se juega: { ui-panel-close }; después { ui-floor }, { ui-panel-correct }.
   *[old] es anterior a un cambio de reglas o límites o a otra apertura, o a las diez últimas. El jefe de mesa lo arregla con fichas.
 }
refused-same_person = { $name } reparte aquí: eso lo firma otra persona.
trouble-sign_in = { $why ->
    [badge] Se mostró una tarjeta que aquí no tiene nadie.
    [pad] Quizá alguien adivina PIN en este teclado: PIN incorrectos de varias personas, o veinte en una hora.
    [hour] Diez PIN incorrectos en una hora en esta mesa.
   *[other] Alguien intentó identificarse cinco veces, siempre mal.
 }
trouble-sign_in-todo = Averigüe quién fue. Después de la firma se puede entrar otra vez.
trouble-staff_file = El archivo de personal, como está ahora, no sirve: { $words }
trouble-staff_file-todo = Sigue en vigor lo que decía antes. Corrija el archivo o reponga el anterior; después firme.

## Órdenes del sector (docs/floor.md)

refused-table_locked = { $name } bloqueó la mesa: no empieza ninguna ronda. La desbloquea un jefe de mesa: JEFE, QUITAR BLOQUEO.
refused-unlock_higher = { $name } bloqueó la mesa: solo la desbloquea esa persona, o alguien con tantos derechos como ella.
refused-order_no_staff = Esta mesa no tiene archivo de personal: no acepta órdenes del sector.
refused-order_malformed = La orden no se puede leer: ningún panel del sector las hace así.
refused-order_signature = La firma de la orden no es válida.
refused-order_station = La orden se firmó en un terminal que esta mesa no conoce.
refused-order_table = La orden es para otra mesa.
refused-order_session = La orden es de una sesión que no había empezado o que ya terminó.
refused-order_person = La orden es de alguien que no trabaja aquí o ya dejó la casa.
refused-order_twice = Esta orden ya se dio: se cumple una sola vez.
refused-order_late = La orden llegó tarde: según el reloj del sector se dio hace { $seconds } s.
refused-order_clock = El reloj del sector va { $seconds } s por delante del de esta mesa.
refused-order_state = La mesa no está como dice la orden. Mírela de nuevo.
refused-order_many = Demasiadas órdenes a la vez: se acepta una por segundo.
refused-messages_full = Cinco mensajes esperan en la mesa: el crupier no ha leído ninguno.
trouble-order = { $why ->
    [malformed] Llegó como orden del sector algo que ningún panel hace.
    [signature] Llegó una orden del sector con firma no válida.
    [station] Llegó una orden de un terminal que esta mesa no conoce: { $station }.
    [table] Se envió a esta mesa una orden para otra.
    [late] Una orden del sector llegó demasiado tarde.
    [session] Llegó una orden de una sesión del sector que ya terminó o no había empezado.
    [person] Llegó una orden en nombre de alguien que no trabaja aquí o ya dejó la casa.
    [twice] Se repitió una orden del sector.
    [right] Llegó una orden de alguien del sector que no puede darla.
   *[flood] Llegan muchas órdenes que nadie firmó.
 }
trouble-order-todo = No se cumplió. Avise al sector y a seguridad: quizá se manipuló la conexión. Después firme.
ui-locked = BLOQUEADA
ask-locked = { $name } bloqueó la mesa: sin ronda nueva
ui-panel-unlock = QUITAR BLOQUEO
ui-hint-locked = La desbloquea un jefe de mesa en el sector, o aquí: JEFE, QUITAR BLOQUEO.
ui-pit = SECTOR
ui-pit-read = LEÍDO
pit-open = Abra la mesa, por favor: conteo y después las dos firmas.
pit-close = Cierre la mesa, por favor: JEFE, FICHAS, CERRAR LA MESA.
pit-fill = La reposición { $number } está en camino: { $text }, en total { $amount }.

## La jornada de la mesa: apertura, cierre, inventario (docs/supervise.md)

trouble-closed = Salió una carta con la mesa cerrada o bloqueada: { $card }. No es de ninguna mano.
trouble-closed-todo = Devuélvala a su baraja y baraje el sabot antes de jugar. Después firme.
slip-name = { $slip ->
    [opener] Apertura
    [closer] Cierre
    [fill] Reposición
   *[credit] Devolución a caja
 }
day-step = { $step ->
    [tests] la prueba del equipo
    [sign] reglas y límites comparados con el cartel
    [hole_reader] el lector de la carta tapada revisado
    [count] el conteo
   *[report] la diferencia comunicada
 }
refused-table_closed = La mesa no está abierta: no admite apuestas ni cartas.
refused-day_phase = Ahora no: la mesa { $phase ->
    [open] está abierta
    [closed] está cerrada
    [opening] se está abriendo
   *[closing] se está cerrando
 }.
refused-day_done = Eso ya está hecho.
refused-day_step = Antes de firmar: { day-step }.
refused-not_kept = Esta casa lo anota en papel, no en el kiosco.
refused-dealer_counts = Esto lo hace el crupier, en presencia del jefe de mesa.
refused-nothing_counted = No se anotaron fichas.
refused-two_people = { $name } ya firmó: la otra firma es de otra persona.
refused-close_in_round = Hay una ronda en juego o apuestas de jugadores: la mesa cierra después.
refused-close_unsettled = La casilla { $box } está aún por liquidar: liquídela antes.
refused-slips_open = { slip-name } { $number } pendiente: el crupier firma por las fichas, o el jefe de mesa la anula.
refused-no_such_slip = Hoy no hay comprobante con ese número.
refused-unequal = Entraron { $amount } y salen { $most }: las fichas se cambian por igual valor.
refused-no_reason = Para anular hace falta un motivo: elija uno.
refused-tray_short = { $amount } es más de lo que puede haber en la bandeja: cuéntelo de nuevo.
refused-no_such_buy_in = No existe esa compra de fichas, o ya no se puede anular.
refused-drop_runs = { $day }{ $shift ->
    [none] {""}
   *[other] , turno { $shift },
} dura hasta { $until }: anote su drop después.
refused-too_much_bought = { $amount } es demasiado para una sola compra: { $most } como máximo.
refused-buy_in_stands = Ya salió una carta: esta compra la anula el jefe de mesa.
refused-not_rated = En esta mesa no se anota quién se sienta: no hay valoraciones, o se juega con una mano común.
refused-no_such_number = No es un número de jugador: letras y cifras, 64 como máximo.
refused-no_patron_keys = No se puede usar el archivo de claves de jugadores: { $why }
refused-no_such_seat = Allí no hay nadie, o no es una casilla de esta mesa.
refused-seat_taken = { $patron } está en la casilla { $box }.
refused-pay_out = No se puede pagar a { $patron }: la cuenta ha cambiado.
refused-too_many_chips = { $count } fichas de { $amount } son demasiadas: { $most } como mucho.
refused-rules_refused = Así no se puede jugar, o no se cambia en la mesa: { $words }
refused-rules_same = No cambiaría nada.
refused-rules_announced = Ya hay otro cambio anunciado, por { $name }: sustitúyalo, o retírelo antes.
ui-why-day = La mesa no está abierta: siga la página.
ui-why-over = Antes termine o cierre la página que está encima de esta.
ui-day-closed = La mesa { $table } está cerrada
ui-day-opening = Apertura
ui-day-closing = Cierre
ui-day-tests-say = el equipo se prueba solo
ui-day-sign-say = compare reglas y límites con el cartel
ui-day-hole_reader-say = revise el lector de la carta tapada
ui-day-count-say = el crupier cuenta la bandeja
ui-day-report-say = comunique la diferencia
ui-day-signatures-say = firman crupier y jefe de mesa
ui-day-step-tests = Prueba del equipo
ui-day-step-sign = Reglas y límites
ui-day-step-hole_reader = Lector de carta tapada
ui-day-step-count = Conteo
ui-day-step-report = Diferencia comunicada
ui-day-step-signatures = Dos firmas
ui-day-shut = { $names ->
    [none] Esta mesa aún no está abierta. Aquí no se lleva inventario.
   *[other] Cerrada por { $names }, { $at }. En esta mesa no se lleva inventario.
 }
ui-day-no-closer = Aún no hay cierre de esta mesa: el primer conteo no se compara con nada.
ui-day-closer = Último cierre: n.º { $number }
ui-day-closer-by = Firmado por { $names }, { $at }
ui-day-test-reader = Lector de cartas
ui-day-test-camera = Cámara
ui-day-test-journal = Diario
ui-day-test-clock = Reloj
ui-day-sign-limits = { $low } a { $high }
ui-day-hole-reader-look = Mire la ranura, el espejo y la luz del lector. Debe estar limpio y entero, y leer.
ui-day-division-say = Avise al gerente, a seguridad y a vigilancia; firman un informe. Una copia va a la División.
ui-day-reported-say = Avise al jefe de turno, a seguridad y a vigilancia; seguridad y vigilancia firman un informe.
ui-day-opener = Apertura
ui-day-fills = Reposiciones
ui-day-credits = Devoluciones a caja
ui-day-collected = Cobrado
ui-day-paid = Pagado
ui-day-bought = Compras
ui-day-expected = Esperado
ui-day-not-known = Sin inventario esperado
ui-day-counted = Contado
ui-day-opener-says = Último cierre
ui-day-difference = Diferencia
ui-day-short = Faltan { $amount }
ui-day-over = Sobran { $amount }
ui-day-agrees = El conteo coincide
ui-day-marks = Rondas corregidas o anuladas:
ui-day-no-marks = Ninguna ronda se corrigió ni anuló.
ui-day-mark = { $at }, ronda { $round }{ $since ->
    [none] {""}
   *[other] {" "}desde las { $since }
 }: { $what ->
    [void] anulada
   *[other] corregida
 }{ $way ->
    [back] , { $amount } por recuperar de jugadores
    [out] , { $amount } por dar a jugadores
   *[none] {""}
 }
ui-day-next = SIGUIENTE
ui-day-open-key = ABRIR · { $name }
ui-day-by-key = JEFE · { $name }
ui-day-tests-key = PROBAR OTRA VEZ
ui-day-sign-key = EL CARTEL DICE LO MISMO
ui-day-hole_reader-key = REVISADO
ui-day-report-key = COMUNICADA Y FIRMADA
ui-day-count-key = CONTADO
ui-day-again-key = CONTAR OTRA VEZ
ui-day-cancel-key = CANCELAR
ui-day-sign-dealer = FIRMAR · { $name }
ui-day-sign-floor = FIRMAR · { $name }
ui-panel-figures = CIFRAS
ui-figures-day = DÍA
ui-figures-shift = TURNOS
ui-figures-dealer = CRUPIERES
ui-figures-counting = Calculando…
ui-figures-none = No se ha contado ninguna ronda de este día.
ui-figures-soon = Por hora: aún es pronto
ui-figures-pace = { $share } de Kilby
ui-figures-failed = No se pudieron calcular las cifras. { $why ->
    [ended] Se interrumpió el programa que las calcula.
   *[other] { $why }
 }
ui-panel-chips = FICHAS
ui-panel-fill = REPOSICIÓN
ui-panel-credit = DEVOLUCIÓN
ui-panel-slips = COMPROBANTES
ui-panel-ratings = POR FIRMAR
ui-panel-rating = VALORACIÓN
ui-panel-rating-average = OTRO PROMEDIO
ui-rating-sign = FIRMAR
ui-rating-means = Coste de las decisiones: lo que pierden de media frente a la tabla de estrategia. Estimación usual: apuesta media × horas × 60 × 1 %.
ui-ratings-none = Ninguna valoración espera una firma.
ui-ratings-older = Terminó antes de hoy: vea el informe.
ui-rating-average = Apuesta media { $amount }: toque fichas y luego el motivo
ui-seating = ASIENTO
ui-panel-seats = ASIENTOS
ui-panel-seat-number = ESCRIBIR NÚMERO
ui-panel-seat-leaves = ALGUIEN SE VA
ui-seats-unknown = DESCONOCIDO
ui-seats-break = PAUSA
ui-seats-back = VUELVE
ui-seats-move = MOVER
ui-seats-leave = SE VA
ui-seats-left = SE HA IDO
ui-seats-box = Toque la casilla donde alguien se sienta
ui-seats-swipe = En casilla { $boxes }: pase la tarjeta, o toque DESCONOCIDO o ESCRIBIR NÚMERO
ui-seats-who = { $patron }: toque otra casilla, PAUSA, MOVER o SE VA
ui-seats-number = En casilla { $boxes }, número: { $number }
ui-seats-walks = Se lleva { $amount }: toque las fichas y luego SE HA IDO
ui-seats-wager = Aún con apuesta: casilla { $boxes }
ui-seats-away = { $patron }, ausente
ui-seats-choose = Toque antes la casilla de un jugador sentado
ui-buying = COMPRA
ui-panel-buy-in = COMPRA
ui-panel-buy-ins = COMPRAS
ui-panel-void-buy-in = ANULAR COMPRA
ui-panel-void-buy-in-say = ¿Por qué se anula? El drop y el inventario esperado se ajustan.
ui-buy-in-cash = EFECTIVO
ui-buy-in-marker = PAGARÉ
ui-buy-in-cheque = CHEQUE
ui-buy-in-play = EN JUEGO
ui-buy-in-no-box = SIN CASILLA
ui-buy-in-take-back = DESHACER
ui-buy-in-colour = CAMBIO
ui-buy-in-in-all = Comprado desde la apertura: { $amount }
ui-buy-in-notes = Compra: toque los billetes
ui-buy-in-box = Compra de { $amount }: toque la casilla
ui-why-not-counted = Aún no se ha contado nada. ¿Está vacía la bandeja? Toque 0.
ui-why-no-amount = Toque primero los billetes.
ui-why-no-buy-ins = No hay compras desde la apertura.
ui-panel-colour = CAMBIO: ENTRAN
ui-panel-colour-out = CAMBIO: SALEN
ui-panel-print-slip = IMPRIMIR
ui-panel-void-slip = ANULAR
ui-panel-void-slip-say = ¿Por qué se anula?
ui-panel-close-table = CERRAR LA MESA
ui-panel-close-table-say = Las apuestas que hay se devuelven. Después cuenta el crupier.
ui-slip = { $slip ->
    [opener] Apertura { $number }
    [closer] Cierre { $number }
    [fill] Reposición { $number }
    [request] Solicitud { $number }
   *[credit] Devolución { $number }
 }
ui-slip-state = { $what ->
    [requested] FIRMAR
    [voiding] FIRMAR ANULACIÓN
    [signed] firmada
   *[void] anulada
 }
ui-slip-reprint = REIMPRESIÓN
ui-slip-void = ANULAR { $name }
ui-slip-void-waits = { $name }: falta que el crupier firme la anulación{ $what ->
    [closing] .
   *[open] : { ui-floor }, { ui-panel-chips }, { ui-panel-slips }.
 }
ui-slip-total = Total { $amount }
ui-slip-clear = CERO
ui-slip-why-amount = Importe erróneo
ui-slip-why-table = Mesa equivocada
ui-slip-why-not-needed = No hace falta
ui-order-fill = SOLICITAR
ui-order-credit = SOLICITAR
ui-order-colour = SIGUIENTE
ui-order-colour-out = HECHO
ui-day-close-key = CERRAR LA MESA
ui-why-close-in-round = Hay una ronda en juego: la mesa cierra después.
ui-why-no-slips = Hoy no se pidió reposición ni devolución.
ui-why-no-chips = Toque antes una ficha y cuántas.
ui-panel-limits = LÍMITES
ui-limit-low = MÍN
ui-limit-high = MÁX
ui-limit-later = EN { $count } MIN
ui-limit-announce = ANUNCIAR
ui-limit-withdraw = RETIRAR
ui-limit-edge = Ventaja de la casa: { $changed ->
    [yes] ahora { $now }, después { $then }
   *[no] { $now }
 }
ui-limit-replaces = Sustituye lo que anunció { $name }
ui-limit-replace = SUSTITUIR
ui-limit-counting = calculando…
ui-limit-no-edge = no se calcula
ui-option-surrender = RENDICIÓN
ui-option-resplit = VOLVER A SEPARAR
ui-option-insurance = SEGURO
ui-option-even_money = A LA PAR
ui-option-safety_net = AVISO AL PEDIR
ui-sign-next = Anuncie: { $at ->
    [none] desde la próxima ronda
    [now] desde ahora
   *[other] desde las { $at }
 } esta mesa es de { $low } a { $high }.
ui-sign-not-repeated = Sin repetir, fuera de estos límites, por casilla: { $boxes }.
ui-sign-option = { $name ->
    [surrender] { $offered ->
        [yes] Hay rendición.
       *[no] Sin rendición.
     }
    [resplit] { $offered ->
        [yes] Las parejas se separan más de una vez.
       *[no] Las parejas se separan una vez.
     }
    [insurance] { $offered ->
        [yes] Hay seguro.
       *[no] Sin seguro.
     }
   *[even_money] { $offered ->
        [yes] Hay pago a la par.
       *[no] Sin pago a la par.
     }
 }
ui-sign-minimum = Mínimo
ui-sign-maximum = Máximo
ui-sign-from = { $at ->
    [none] Desde la próxima ronda
   *[other] Desde las { $at }, en { $what }
 }
ui-sign-limits = de { $low } a { $high }.
ui-sign-row = { $what ->
    [row_1] Un siete
    [row_2] Dos sietes
    [row_2_suited] Dos sietes del mismo palo
    [row_3] Tres sietes
    [row_3_suited] Tres sietes del mismo palo
   *[other] { $name }
 }
ui-sign-odds = { $odds }
ui-sign-round = Ronda { $round }
ui-sign-dealer = Banca { $total }
ui-sign-box = Casilla { $box }
ui-sign-locked = POR AHORA NO HAY RONDA NUEVA
ui-sign-lost = Esta pantalla no está conectada con su mesa.
ui-sign-lost-todo = Pregunte al crupier.
ui-why-limit = Ese es el último límite.
ui-why-no-change = No hay cambio anunciado.

## El tablero del sector

ui-board-counts = { $total ->
    [1] 1 mesa
   *[other] { $total } mesas
 } · { $count ->
    [1] 1 abierta
   *[other] { $count } abiertas
 } · { $what ->
    [1] 1 requiere
   *[other] { $what } requieren
 } atención
ui-board-needs = REQUIEREN ATENCIÓN
ui-board-well = Todo en orden.
ui-board-none = Ninguna mesa ha dicho nada aún.
ui-board-lost = Sin conexión con el sector desde hace { $what }: todo lo que se ve es de entonces
ui-board-refused = Clave rechazada desde hace { $what }: ponga la nueva y reinicie
ui-board-old = hace { $what }
ui-board-unknown = sin noticias
ui-board-two-tables = { $name } reparte también en { $what }: ¿quién está dónde? Cierre una de las sesiones.
ui-board-silent = La mesa no dice nada: lo que se ve es antiguo.
ui-board-over = terminó
ui-board-known = { $count ->
    [1] 1 reconocida
   *[other] { $count } reconocidas
}
ui-board-reader = El lector no funciona
ui-board-reader-label = Lector
ui-board-works = funciona
ui-board-shoe = Sabot: { $round ->
    [1] 1 ronda
   *[other] { $round } rondas
 }, { $what }
ui-board-win-short = Ganancia { $what }
ui-board-theo-short = teórica { $what }
ui-board-shoe-label = Sabot en uso
ui-board-seconds = { $count } s
ui-board-minutes = { $count } min
ui-board-hours = { $count } h { $what }
ui-board-state-open = abierta
ui-board-state-stopped = PARADA
ui-board-state-closed = CERRADA
ui-board-state-opening = ABRIENDO
ui-board-state-closing = CERRANDO
ui-board-state-locked = BLOQUEADA
ui-board-state-starting = ARRANCANDO
ui-board-key-staff = PERSONAL
ui-board-key-board = PANEL
ui-board-key-figures = CIFRAS
ui-board-key-patrons = JUGADORES
ui-patrons = Jugadores
ui-patrons-counted = { $count ->
    [1] 1 sentado
   *[other] { $count } sentados
 } en { $total ->
    [1] 1 mesa
   *[other] { $total } mesas
}
ui-patrons-as-of = Valoraciones hasta las { $at }
ui-patrons-none = No hay nadie sentado cuyo juego se valore.
ui-patrons-where = Mesa · casillas
ui-patrons-since = Desde
ui-patrons-time = Tiempo
ui-patrons-break = Pausa
ui-patrons-rounds = Rondas
ui-patrons-average = Media
ui-patrons-bought = Compró
ui-patrons-win = Ganancia
ui-patrons-theo = Teórica
ui-patrons-also = También en
ui-figures = El sector en cifras
ui-figures-basis = a: drop según las compras anotadas
ui-figures-heard = { $count } de { $total } mesas han respondido
ui-figures-last = ÚLTIMAS { $count } HORAS
ui-figures-drawn = Ganancia por hora · gris: hace una semana · línea: teórica
ui-figures-running = { $what } hasta ahora
ui-figures-week = { $what } hace 7 días
ui-figures-since = desde { $what }
ui-figures-since-day = desde el inicio del día
ui-figures-frozen-lost = No se puede leer la referencia guardada: { $why }. FIJAR guarda otra.
ui-figures-frozen-unkept = La referencia se guarda solo hasta que se reinicie este panel: { $why }.
ui-figures-win = Ganancia
ui-figures-theo = Teórica
ui-figures-drop = Drop
ui-figures-hold = Hold
ui-figures-handle = Total apostado
ui-figures-occupancy = Ocupación
ui-figures-rounds = Rondas
ui-figures-hourly = Rondas / hora
ui-figures-dealt = Crupier
ui-figures-boxes = Casillas
ui-figures-marked = Nota
ui-rounds-name = { $at } · ronda { $round }
ui-rounds-none = Ninguna ronda de esta hora ha terminado.
ui-rounds-void = anulada
ui-rounds-amended = rectificada
ui-figures-key-by-table = MESAS
ui-figures-key-by-dealer = CRUPIERES
ui-figures-key-by-hour = HORAS
ui-figures-key-freeze = FIJAR
ui-figures-key-export = EXPORTAR
ui-figures-writing = Escribiendo los archivos…
ui-figures-kept = Guardado: { $file }
ui-figures-not-kept = No se guardó: { $why }
ui-figures-key-print = IMPRIMIR
ui-figures-printing = Imprimiendo…
ui-figures-printed = Enviado a la impresora.
ui-figures-not-printed = No se imprimió: { $why }
ui-figures-no-printer = No hay impresora: floor.print indica su comando.
ui-figures-key-by-advice = CONSEJO
ui-advice-is = Consejo según las dos últimas horas: usted decide
ui-advice-none = Nada que aconsejar: ninguna mesa está lo bastante llena o vacía, o se han jugado pocas rondas.
ui-advice-open = Abra { $name } con mínimo { $minimum }. Ocupación: { $why }. Ganancia teórica por hora: { $now } ahora, { $then } con ella; la mesa cuesta { $amount }.
ui-advice-close = Cierre { $name }. Ocupación { $share }; hay sitio en { $why }. Ganancia teórica por hora: { $now } ahora, { $then } sin ella; la mesa cuesta { $amount }.
ui-advice-raise = { $name }: suba el mínimo a { $minimum }. Ocupación { $share }, apuesta media { $amount }. Ganancia teórica por hora: { $now } ahora, { $then } después.
ui-advice-lower = { $name }: baje el mínimo a { $minimum }. Ocupación { $share }; en cambio { $why }. Ganancia teórica por hora: { $now } ahora, { $then } después.
ui-board-sign = ENTRAR
ui-board-sign-out = SALIR
ui-board-number = Número en el archivo de personal:
ui-board-unlock-sign-in = DESBLOQUEAR
ui-board-locked = { $count ->
    [1] 1 bloqueado
   *[other] { $count } bloqueados
}
ui-board-checking = Comprobando…
ui-board-staff = Personal del sector
ui-board-deal = REPARTEN · en · desde hace
ui-board-rest = EN DESCANSO · viene de · desde hace
ui-board-break = descanso
ui-board-plan = Plan: { $name } hasta las { $what }, luego { $then }
ui-board-plan-on = Plan: { $name }, también después de las { $what }
ui-board-relief = { $name } puede relevar
ui-board-relief-nobody = nadie ha descansado aún
ui-board-pace = Rondas por hora
ui-board-target = objetivo { $count }
ui-board-boxes = Casillas en juego
ui-board-rounds = { $count ->
    [1] 1 ronda
   *[other] { $count } rondas
 }
ui-board-hold = hold { $share }
ui-board-dropped = drop { $amount }
ui-board-pace-short = { $count } / { $high } por hora
ui-board-win = Ganancia de hoy
ui-board-theo = Ganancia teórica
ui-board-handle = Total apostado
ui-board-slips = Deshechas, corregidas, anuladas
ui-board-floor-calls = { $count ->
    [1] 1 llamada
   *[other] { $count } llamadas
 }
ui-board-alarms = ALARMAS
ui-board-no-alarms = Sin alarmas
ui-board-events = SUCESOS
ui-board-order-open = ABRIR
ui-board-order-close = CERRAR
ui-board-order-limits = LÍMITES
ui-board-order-message = MENSAJE
ui-board-order-fill = REPONER
ui-board-order-lock = BLOQUEAR
ui-board-order-unlock = DESBLOQUEAR
ui-board-asks-open = ¿Abrir { $what }?
ui-board-asks-open-counted = ¿Abrir { $what }? Se pide al crupier y al jefe de mesa que la abran y cuenten la bandeja.
ui-board-asks-close = ¿Cerrar { $what }? Solo entre rondas: toque BLOQUEAR antes, para que no empiece otra.
ui-board-asks-close-counted = ¿Cerrar { $what }? Se pide al crupier y al jefe de mesa que la cierren y cuenten la bandeja.
ui-board-asks-lock = { $what }: mientras esté bloqueada no empieza otra ronda.
ui-board-asks-message = { $what }: lo que debe leer el crupier
ui-board-asks-limits = { $what }, { $count ->
    [0] desde la próxima ronda
   *[other] en { $count } min
 }
ui-board-asks-fill = { $what }: { $total }
ui-board-minimum = MÍN
ui-board-maximum = MÁX
ui-board-less = { $what } −
ui-board-more = { $what } +
ui-board-notice = AVISO
ui-board-options = OPCIONES
ui-board-announced = → { $what } · { $at ->
    [none] próxima ronda
   *[other] { $at }
 }
ui-board-announce = ANUNCIAR
ui-board-withdraw = RETIRAR
ui-board-request = SOLICITAR
ui-board-message-pit = Llame al sector
ui-board-message-slower = Más despacio
ui-board-message-faster = Más rápido
ui-board-message-payouts = Revise los pagos
ui-board-message-relief = Llega su relevo
ui-board-message-last = Última ronda
ui-board-write = ESCRIBIR…
ui-board-send = ENVIAR
ui-board-space = ESPACIO
ui-board-write-hint = Toque las letras o use un teclado. INTRO envía.
ui-board-nothing-written = Aún no hay nada escrito: toque primero las letras.
ui-board-worse = Peor para los jugadores: lo usual es avisar { $count } min antes.
ui-board-order-drop = DROP
ui-board-asks-drop = { $what }: lo que la sala de conteo contó en la caja del drop
ui-board-day = DÍA
ui-board-shift = TURNO
ui-board-whole-day = todo el día
ui-board-enter-drop = ANOTAR DROP
ui-board-amount-hint = El importe contado. INTRO lo anota.
ui-board-breaks-lost = La lista de descansos no se puede leer: { $why }. Empieza de nuevo.
ui-board-breaks-unkept = Los descansos se conocen solo hasta que este panel se reinicie: { $why }.
ui-board-no-amount = Aún no hay importe: toque primero las cifras.
ui-board-sent = Enviado.
ui-board-done = Hecho.
ui-board-why-sign-in = Identifíquese primero.
ui-board-why-right = Su cargo no permite eso.
ui-board-why-no-staff = Esta casa no tiene archivo de personal: aquí nadie da órdenes.
ui-board-why-no-badges = Esta casa pide una tarjeta y aquí no hay lector de tarjetas: vea [badges] en los ajustes.
ui-board-why-lost = Sin conexión con el sector: la orden no se envió.
ui-board-why-unanswered = { $what } no ha respondido. Mire la mesa antes de repetir la orden.
ui-board-why-is-open = { $what } está abierta.
ui-board-why-not-open = { $what } no está abierta.
ui-board-why-no-inventory = { $what } no lleva inventario: allí no se anota ninguna reposición.

## What readers say, and ports, cameras and files that are read from

# Facts: $title of the reader's profile, $port, $name of a camera or file, $words from the device or the system as they are,
# $code and $number of the device, $count, $card with $deck and $set of a printed card, $own the set of this table.

device-no-reader = No hay lector.
device-not-started = { $title }: sin arrancar.
device-untried = { $title }: este perfil se hizo con fuentes públicas y nunca se probó en el aparato real. Pruébelo antes de abrir la mesa: kiosk readers try.
device-waiting = { $title }: en espera de la primera carta.
device-line-back = { $title }: conexión recuperada. En espera de la siguiente carta.
device-line-lost = { $title }: se perdió la conexión. Revise el cable; se recupera sola.
device-no-card-yet = { $title }: llegan bytes, pero todavía ninguna carta.
device-reads = { $title }: lee.
device-reader-mistake = Error interno al leer un mensaje ({ $words }): puede haber sido una carta. El lector sigue leyendo solo. Compare la mesa con la pantalla.
device-silent = { $title }: sin señal de vida desde hace { $count } segundos. Compruebe que esté encendido y con el cable puesto.
device-no-signal = { $title }: falta su señal { $words }. Revise el cable entre el adaptador y el lector, y que el lector esté encendido.
device-stopped = { $title }: se detuvo.
device-flood = Llegaron tantas lecturas a la vez que { $count } no se tomaron: puede haber cartas entre ellas. Compare la mesa con la pantalla.
device-repeated = Lo mismo llegó { $count } veces más y no se usó. Revise el cable y el lector, y llame al técnico.
device-ignored-run = { $count ->
    [1] Otra carta no se usó: { $card }.
   *[other] Otras { $count } cartas no se usaron: la primera fue { $card }, la última { $other_card }.
 }
device-not-recorded = No se pudo guardar lo que envió el lector ({ $words }) y por eso no se usó: pudo ser una carta. Llame al jefe de mesa: el disco está lleno o falla.
device-port-name = Puerto { $port }: escriba usb:FABRICANTE:PRODUCTO con cuatro cifras hexadecimales cada uno, como usb:0403:6001.
device-host-name = Puerto { $port }: escriba tcp:EQUIPO:PUERTO, como tcp:10.0.0.5:4001, o rfc2217:EQUIPO:PUERTO.
device-host-silent = { $port } no responde ({ $words }). Revise el cable de red y la dirección, y que ningún otro programa esté conectado.
device-usb-none = No hay ningún aparato { $port } enchufado. Enchufe el cable del lector; `kiosk readers` muestra lo que hay.
device-usb-several = Varios aparatos corresponden a { $port }: { $words }. Indique uno por su puerto, o añada su número de serie.
device-port-missing = { $port } no está. Enchufe el cable del lector; `kiosk readers` muestra los puertos que hay.
device-port-in-use = Otro programa usa { $port }. Cierre ese programa; el kiosco toma entonces el puerto.
device-port-forbidden = Este usuario no puede abrir { $port }. Añada el usuario al grupo `dialout` y vuelva a iniciar la sesión.
device-port-no-serial = { $port } no es un puerto serie, o no admite los ajustes de línea del perfil. Revise ambos.
device-port-trouble = No se puede abrir { $port } ({ $words }). Revise el cable y el nombre del puerto.
device-keyboard-forbidden = Este usuario no puede abrir { $port }. Añada el usuario al grupo `input` y vuelva a iniciar sesión.
device-no-keyboard = { $port } no es un escáner con salida de teclado, o no se puede usar en exclusiva ({ $words }). `kiosk readers` enumera los que hay.
device-keys-dropped = El escáner tecleó más rápido de lo que se pudo leer: puede faltar una carta.
device-unknown-id = Se leyó una carta con el identificador { $words }, que no está en ninguna baraja aprendida de esta mesa. Apártela y llame al jefe de mesa.
device-text-read = Se leyó un texto que no es una carta.
device-gap = { $count ->
    [1] No llegó un mensaje
   *[other] No llegaron { $count } mensajes
 } del sabot (después del número { $last } vino el { $number }): puede faltar una carta.
device-numbers-anew = El sabot empezó de nuevo su numeración (después del número { $last } vino el { $number }): puede faltar una carta.
device-all-copies-damaged = Un mensaje del sabot llegó dañado todas las veces que se envió: puede faltar una carta.
device-again = El mismo mensaje llegó dos veces seguidas: el sabot pudo enviarlo de nuevo, o salió otra carta igual.
device-number-twice = El sabot usó el número { $number } para dos mensajes distintos seguidos; el segundo no se usó: puede faltar una carta.
device-numbering = El sabot numera sus mensajes de un modo que su perfil no conoce ({ $number }), y no se puede notar si falta alguno. Ajuste frames.cycle en el perfil del lector.
device-incomplete = Llegó una parte de un mensaje del lector y el resto no: pudo ser una carta.
device-noise = Llegaron bytes del lector que no son de ningún mensaje. Si sigue ocurriendo, revise el cable y el perfil del lector (sobre todo la velocidad de la línea).
device-form = Un mensaje del lector llegó dañado y no se usó: pudo ser una carta.
device-checksum = Un mensaje del lector llegó dañado (su comprobación no coincide) y no se usó: pudo ser una carta. Si sigue ocurriendo, revise el cable.
device-damaged = Un mensaje del sabot llegó dañado y no se usó. Si sigue ocurriendo, revise el cable.
device-wrong-length = Un mensaje del sabot no tiene la longitud de su clase y no se usó: pudo ser una carta. Si sigue ocurriendo, el perfil no corresponde a este sabot.
device-too-long = Un mensaje del lector es más largo de lo posible y no se usó: pudo ser una carta. Si sigue ocurriendo, el perfil no corresponde a este lector.
device-no-such-card = El sabot nombró una carta que no existe. Mire la carta que salió del sabot.
device-unknown-kind = El sabot envió un mensaje de clase desconocida ({ $words }): pudo ser una carta.
device-no-card = El lector envió { $words }, que no es una carta.
device-wrong-prefix = Llegó una lectura sin el prefijo { $words } de este escáner y no se usó. Compruebe que en esta línea esté el escáner correcto, con los ajustes de su perfil.
device-wrong-symbology = Se leyó un código de otra clase ({ $words }); las cartas llevan { $allowed }. No se usó. Lea el código de la carta.
device-no-aim = Llegó una lectura sin su identificador AIM y no se usó. Ajuste el escáner para que lo envíe, o ponga aim_required = false en el perfil del lector.
device-scan-too-long = Una lectura es más larga que el código de una carta y no se usó. Lea solo el código de la carta.
device-scanned-foreign = Se leyó una carta de otro lote: { $card } (baraja { $deck } del lote { $set }); esta mesa usa el lote { $own }. Aparte la carta y llame al jefe de mesa.
device-scanned-again = La carta { $card } (baraja { $deck } del lote { $set }) ya se leyó en este sabot: la misma carta no puede salir dos veces. No se usó. Si se leyó una carta equivocada, lea la correcta; si no, llame al jefe de mesa.
device-scanned-twice = La carta { $card } (baraja { $deck } del lote { $set }) se leyó dos veces. No es una carta nueva.
device-unread = El lector no pudo leer una carta que salió. Mire la carta y anótela en la pantalla.
device-overdraw = El sabot cuenta más cartas de las que permite su propio juego. Cancele el error en el sabot y continúe.
device-button = Se pulsó un botón del sabot en mal momento. Cancele el error en el sabot y continúe.
device-pushed-back = Se empujó una carta hacia dentro del sabot. Sáquela otra vez de un solo movimiento; si la pantalla la muestra dos veces, llame al jefe de mesa.
device-pushed-back-half = Se empujó una carta hacia dentro a medias. Sáquela de un solo movimiento y compare la mesa con la pantalla.
device-foreign-code = El código de la carta no es del lote de este sabot. Pare, aparte la carta y llame al jefe de mesa.
device-drawn-slowly = Se sacó una carta demasiado despacio y quizá no se leyó. Compare la mesa con la pantalla; si falta la carta, anótela.
device-error = El sabot avisa del error { $code }, que su protocolo no menciona. Mire la pantalla del sabot y llame al jefe de mesa.
device-error-gone = El lector avisa de que su avería { $code } ya no existe.
device-reader-fault = El lector avisa de la avería { $code }. Mire el lector; si continúa, llame al jefe de mesa.
device-alarm = El sabot da la alarma { $code } ({ $words }). Anúlela en el sabot y compare la mesa con la pantalla; si falta una carta, anótela.
device-warning = El sabot da el aviso { $code }. Mire la pantalla del sabot; si continúa, avise al jefe de mesa.
device-out-of-play = Se sacó una carta con el sabot { $mode ->
    [lock] bloqueado
    [error] en error
    [setting] en ajuste
   *[other] fuera del modo de juego
 }. Cuenta como carta; vuelva a poner el sabot en modo de juego.
device-started = El lector se encendió o se reinició.
device-standby = El lector está en espera.
device-cutting-card = Salió la carta de corte.
device-locked = El sabot está bloqueado.
device-unlocked = El sabot está desbloqueado.
device-lock-unknown = El sabot no responde: puede estar bloqueado o abierto. Mírelo y use su llave.
device-lock-known = El sabot vuelve a indicar si está bloqueado.
device-card-resent = El sabot repitió una carta que ya había salido. No es una carta nueva.
device-baccarat-result = El sabot dio el resultado de un juego de bacará. No significa nada en esta mesa.
device-setting-changed = Se cambió un valor del sabot en el propio sabot. Avise al jefe de mesa si nadie debía cambiarlo.
device-ignored = El lector dijo { $words }: se ignora.
device-command-taken = El sabot aceptó la orden.
device-command-refused = El sabot rechazó una orden del kiosco: { $words } (código { $number }). Use la llave del sabot.
device-command-answered = El sabot respondió a una orden: { $words }.
device-camera-untried = { $title }: se probó con imágenes de cartas impresas, nunca con la cámara de esta mesa. Pruébela antes de abrir la mesa: kiosk cards check.
device-camera-waiting = { $title }: en espera de la primera imagen.
device-camera-sees = { $title }: la cámara ve la mesa.
device-camera-confirmed = La cámara confirmó { $count } de { $of } cartas de la última ronda.
device-camera-lost = Se perdió la cámara { $name }: se desenchufó, o el cable está flojo. Enchúfela otra vez.
device-camera-silent = La cámara { $name } no envía imágenes desde hace un rato. Desenchúfela y vuelva a enchufarla.
device-camera-stopped = Error interno en el lector de la cámara ({ $words }). Arranca de nuevo por sí solo; hasta entonces, anote las cartas en la pantalla.
device-camera-stopped-over = El lector de la cámara funciona otra vez.
device-source-ended = { $name } ha terminado.
device-no-source = { $name }: no existe esa cámara, ese vídeo o esa carpeta de imágenes. Vea en kiosk readers lo que hay.
device-camera-missing = La cámara { $name } no está, o la tiene otro programa. Enchúfela, y cierre el kiosco y cualquier otro programa que muestre su imagen. `kiosk readers` muestra las cámaras.
device-no-video = { $name }: no es un vídeo que se pueda reproducir. Indique un archivo AVI, MP4, MKV, MOV o WebM.
device-no-pictures = { $name }: no contiene imágenes ({ $words }).
device-no-picture = { $name }: no es una imagen que se pueda leer. Indique un archivo PNG o JPEG.
device-exposure-not-held = La cámara no deja fijar su exposición: una mano sobre la mesa puede oscurecer las cartas.
device-exposure-long = El obturador de la cámara queda abierto { $given } ms: una carta en movimiento sale borrosa. Dé más luz y ponga la exposición en { $most } ms o menos en el perfil del lector.
device-focus-not-held = La cámara no deja fijar su enfoque: una mano sobre la mesa puede desenfocar las cartas.
device-camera-size = La cámara da imágenes de { $given }, no de { $asked } como pide el perfil del lector: `kiosk readers` dice cuáles puede dar.
device-no-zxing = No se puede cargar el decodificador zxing-cpp ({ $words }): instale de nuevo el kiosco.
device-no-zbar = El decodificador pyzbar no encuentra la biblioteca zbar: instale el paquete libzbar0. Hasta entonces zxing es el único decodificador.
device-pyzbar-no-data-matrix = El decodificador pyzbar no lee códigos Data Matrix: nombre solo zxing en el perfil del lector.
device-pyzbar-no-aztec = El decodificador pyzbar no lee códigos Aztec, los de las cartas impresas: nombre también zxing en el perfil del lector.
device-camera-covered = La cámara solo ve una oscuridad uniforme: algo la tapa. Despeje la vista de la cámara.
device-camera-dark = La imagen de la cámara es demasiado oscura para leer códigos. Dé más luz a la mesa, o más exposición en el perfil del lector.
device-camera-focus = Nada de lo que ve la cámara es nítido: está desenfocada o sucia. Limpie la lente y enfoque con la imagen en vivo.
device-camera-frozen = La cámara envía siempre la misma imagen. Desenchufe la cámara y vuelva a enchufarla.
device-camera-covered-over = La cámara ve de nuevo la mesa.
device-camera-dark-over = La cámara tiene otra vez luz suficiente.
device-camera-focus-over = La imagen de la cámara es nítida de nuevo.
device-camera-frozen-over = La cámara vuelve a dar imagen en vivo.
device-seen = La cámara leyó la carta { $card } (baraja { $deck } del lote { $set }).
device-behind-code = La cámara vio una carta después de un código sin carta: la de ese código pudo salir antes.
device-seen-alone = La cámara leyó el código de la carta { $card } (baraja { $deck } del lote { $set }), pero no ve la carta entera.
device-seen-whole = La cámara ve entera la carta { $card } (baraja { $deck } del lote { $set }).
device-seen-plain = La cámara reconoció la carta { $card } por sus esquinas.
device-no-deck = { $name } no es una baraja aprendida utilizable ({ $words }). Regístrela de nuevo: kiosk cards learn.
device-deck-missing = Estas cartas no se mostraron o no se vieron enteras: { $cards }. Muestre las 52 en el orden que se pide.
device-deck-no-index = No se encuentran valor y palo en las esquinas de estas cartas: esta baraja no se puede aprender.
device-seen-foreign = La cámara ve la carta { $card } (baraja { $deck } del lote { $set }), pero este sabot es del lote { $own }: una carta ajena, no se anotó. Retírela de la mesa y llame al jefe de mesa.
device-seen-again = La cámara ve la carta { $card } (baraja { $deck } del lote { $set }) por segunda vez en este sabot: no se anotó de nuevo. Si volvió por error, retírela; si no, pare y llame al jefe de mesa.
device-unquoted = El lector dijo algo que no se muestra mientras la carta tapada está oculta: puede haber sido esa carta. El diario lo conserva.
device-anchors-not-written = No se pudo guardar la firma de control del diario: { $words }. Conecte el disco o la carpeta de red; el juego puede seguir.
device-anchors-written = La firma de control del diario se guarda otra vez.
device-anchors-gone = Faltan las firmas de control del diario (de su final): no hay ninguna en { $now }. Según el diario estaban en { $file }, hasta la entrada { $entry } ({ $at }). Las cartas de los lectores se ignoran: anótelas en la pantalla.
device-anchors-older = Las firmas de control del diario en { $now } son antiguas: llegan a la entrada { $newest }, y según el diario llegaban a la { $entry } ({ $at }). Las cartas de los lectores se ignoran: anótelas en la pantalla.
device-anchors-unnamed = Los ajustes ya no indican una carpeta para las firmas de control del diario. Según el diario era { $file }, hasta la entrada { $entry } ({ $at }). Las cartas de los lectores se ignoran: anótelas en la pantalla.
device-floor-lost = Se perdió la conexión con el sector: { $words }. El juego puede seguir; todo se guarda y se envía cuando vuelva.
device-floor-back = La conexión con el sector ha vuelto: se envía lo guardado.
device-floor-stops = Se perdió la conexión con el sector, y la casa no juega otra ronda sin ella.
device-floor-goes-on = La conexión con el sector ha vuelto: firma un jefe de mesa y sigue el juego.
device-floor-differs = El servidor del sector tiene otro diario de esta mesa que el de aquí: { $entry } entradas, la última de { $at }.
device-floor-told = Todo este diario se ha enviado al servidor del sector.
device-room-short = Al disco del diario le queda poco espacio: { $free } MB en { $folder }. Llame al técnico para que haga sitio (una copia, luego otro disco); el juego puede seguir hasta que se llene.
device-room-enough = El disco del diario vuelve a tener espacio.
device-month-kept = { $month } no se puede sacar del disco del diario: { $why ->
    [no_backup] no consta ninguna copia. Haga una copia del diario en otro disco
    [away] no se puede leer su copia { $place } ({ $words }). Conecte ese disco o carpeta, o haga otra copia del diario
    [same_disk] su copia en { $place } está en el mismo disco, o en la memoria. Haga una copia del diario en otro disco
    [differs] su copia { $place } no está como se guardó. Llame al técnico: que haga una copia del diario en otro disco
    [not_removed] no se puede quitar su archivo { $place } ({ $words }). Llame al técnico
   *[damaged] su archivo { $place } no está como se copió ({ $words }). Llame al técnico: que lo reponga desde una copia
}; el juego puede seguir.
device-month-let-go = En el disco del diario no queda ningún mes que deba salir.
device-part-failed = Ha fallado una parte del kiosco que trabaja en segundo plano ({ $part }). El juego puede seguir; reinicie el kiosco entre dos rondas.
device-part-works = El kiosco se reinició, con todas sus partes.
device-program-amiss = El programa no está como se instaló: { $count ->
    [1] { $file }
   *[other] { $file } y otros, { $count } archivos en total
}. Las cartas de los lectores se ignoran: anótelas en la pantalla.
device-program-other = No es el programa del último arranque, aunque su versión es la misma: { $now }, antes { $before }. Las cartas de los lectores se ignoran: anótelas en la pantalla.
device-door-open = El mueble está abierto. Las cartas de los lectores se ignoran: anótelas en la pantalla. Ciérrelo y llame al jefe de mesa.
device-door-closed = El mueble se abrió y está cerrado otra vez. Vea quién lo abrió.
device-cards-ignored = { $count ->
    [1] Salió una carta del sabot y no se usó.
   *[other] Salieron { $count } cartas del sabot y no se usaron.
 }
device-door-cards = { $count ->
    [1] Salió una carta del sabot con el mueble abierto.
   *[other] Salieron { $count } cartas del sabot con el mueble abierto.
 }
device-door-unwatched = No se sabe si el mueble está abierto: { $words }. Las cartas de los lectores se ignoran: anótelas en la pantalla. Llame al técnico.
device-door-watched = El interruptor del mueble responde.
device-on-battery = La mesa va con batería. Revise la corriente y termine la ronda antes de que se agote la batería.
device-on-mains = La mesa vuelve a tener corriente.
device-settings-changed = Los ajustes de la mesa no son los del último arranque: se cambió { $file }, o sus reglas. Se juega con los nuevos.
device-seen-unnamed = La cámara ve una carta donde no debe estar, o la carta tapada quedó a la vista. No se nombra mientras la carta tapada siga boca abajo. Retírela si no debe estar allí; en otro caso, llame al jefe de mesa.
device-seen-double = La cámara ve dos cartas que dicen ser { $card } (baraja { $deck } del lote { $set }): una es una copia. Pare y llame al jefe de mesa.
device-two-codes = La cámara ve dos códigos en un mismo lugar: { $card } (baraja { $deck } del lote { $set }) y { $other_card } (baraja { $other_deck } del lote { $other_set }). No se anotó ninguno. Retire lo que no debe estar allí, y la carta se lee; si ambos están en una misma carta, llame al jefe de mesa.
device-clash-over = La cámara ve otra vez un código por carta.
device-badges-lost = No está el lector de tarjetas del personal: identifíquese con número y PIN. Revise el cable.
device-badges-back = El lector de tarjetas del personal está otra vez conectado.
device-taken-away = Se retiró la carta { $card } (baraja { $deck } del lote { $set }).

## El diario: por qué no se puede usar, y qué hacer

journal-missing = No hay ningún diario { $file }. Indique el archivo que figura en los ajustes de la mesa.
journal-empty = El diario { $file } está vacío: en él no se abrió nunca una mesa. Indique el diario de la mesa.
journal-other_table = El diario { $file } es de la mesa { $table }, y los ajustes son de la mesa { $named }. Se dejó como está. Ponga en su lugar el archivo de esta mesa, o el nombre correcto en los ajustes. Si no, llame al jefe de mesa: `kiosk run --fresh NOMBRE` aparta este y empieza un diario nuevo a ese nombre.
journal-foreign = { $file } no es un diario del kiosco, o su principio está dañado. Se dejó como está. Guárdelo en otro lugar, o indique otro archivo como diario en los ajustes de la mesa.
journal-newer = El diario { $file } lo escribió una versión más nueva del kiosco (formato { $version }; este programa lee hasta { $reads }). Se dejó como está. Instale esa versión, o indique otro diario.
journal-in_use = El diario { $file } lo usa otro kiosco (proceso { $process }): una mesa la lleva un solo kiosco a la vez. Cierre el otro, o dé a esta mesa un diario propio.
journal-not_writable = No se puede abrir el diario { $file } para escribir: { $words }. Dé permiso de escritura en la carpeta { $folder } al usuario del kiosco, o indique otro lugar como diario en los ajustes de la mesa.
journal-not_readable = No se puede abrir el diario { $file }: { $words }. Quedó como estaba. Dé permiso de lectura y escritura al usuario del kiosco.
journal-no_folder = No se puede crear la carpeta del diario: { $words }. Indique otra con --journal o en los ajustes.
journal-full = No se puede escribir el diario { $file }: el disco está lleno. No se anotó nada. Haga sitio en el disco y continúe.
journal-read_only = No se puede escribir el diario { $file }: es de solo lectura. No se anotó nada. Dé permiso de escritura al usuario del kiosco.
journal-locked = No se puede usar el diario { $file }: otro programa lo tiene bloqueado. No se anotó nada. Cierre ese programa.
journal-disk = { $reading ->
    [yes] El disco no puede leer { $file }: { $words }. Se intentó varias veces. No se anotó nada, y nada indica que el archivo esté dañado. Compruebe que el disco esté conectado, haga que el técnico lo revise, y continúe.
   *[other] No se puede usar el diario { $file }: { $words }. No se anotó nada. Compruebe que el disco esté presente y tenga sitio, y continúe.
 }
journal-unknown = El disco falló mientras se escribía el diario { $file } ({ $words }): aún no se sabe si se guardó lo último que hizo.
journal-read_meanwhile = El disco falló mientras se escribía el diario { $file } (otro programa lo lee): aún no se sabe si se guardó lo último que hizo.
journal-damaged = El diario { $file } está dañado: { $words }. { journal-left }
journal-not_there = El diario { $file } está dañado: falta la entrada { $entry }. { journal-left }
journal-missing_entry = El diario { $file } está dañado: { verify-missing_entry }. { journal-left }
journal-apart = El diario { $file } está dañado: { verify-apart }. { journal-left }
journal-changed = El diario { $file } está dañado: { verify-changed }. { journal-left }
journal-not_opened = El diario { $file } está dañado: ninguna entrada abre la mesa. { journal-left }
journal-misled = El diario { $file } está dañado: un índice suyo se equivoca sobre la entrada { $entry }. { journal-left }
journal-unguarded = El diario { $file } está dañado: { verify-unguarded }. { journal-left }
journal-checkpoint = El diario { $file } está dañado: la mesa que guarda la entrada { $entry } no es aquella a la que llevan las entradas anteriores. { journal-left }
journal-no_entry = El diario { $file } está dañado: la entrada { $entry } no se puede leer como una entrada de su clase ({ $words }). { journal-left }
journal-left = Se dejó como está. Indique otro archivo en los ajustes de la mesa; `kiosk verify` dice más.
journal-anchor_shorter = { $file }: { verify-anchor_shorter }. { journal-anchored }
journal-anchor_other = { $file }: { verify-anchor_other }. { journal-anchored }
journal-anchor_vanished = { $file }: { verify-anchor_vanished }. { journal-anchored }
journal-anchor_foreign = { $file }: { verify-anchor_foreign }. { journal-anchored }
journal-anchor_key = { $file }: { verify-anchor_key }. { journal-anchored }
journal-anchor_forged = { $file }: { verify-anchor_forged }. { journal-anchored }
journal-anchored = No se cambió nada. Busque el archivo correcto (una copia, otro disco) y póngalo en su sitio. Si no, llame al jefe de mesa: `kiosk run --fresh NOMBRE` aparta este y empieza un diario nuevo a ese nombre.
journal-anchors_no_place = La carpeta { $folder }, donde la casa guarda las firmas de control del diario, no está: sin ella nadie sabe si el diario está entero. Conecte el disco o la carpeta de red y arranque otra vez.
journal-anchors_not_read = Las firmas de control de { $file } no se pueden leer: { $words }. Conecte el disco o la carpeta de red, o deje que el usuario del kiosco las lea, y arranque otra vez.
journal-anchors_no_key = La clave { $file } de las firmas de control del diario no se puede usar: { $words }. Deje que el usuario del kiosco la lea, o devuélvala desde donde se guarda, y arranque otra vez.
journal-backup_exists = { $file } ya existe. Indique otro archivo, o una carpeta: en una carpeta cada copia recibe su propio nombre.
journal-backup_empty = { $file } no contiene ninguna entrada: no hay nada que copiar ni que restaurar.
journal-restore_not_needed = { $file } tiene todas las entradas de la copia { $backup }, que acaba en la entrada { $last }: no hay nada que restaurar. No se cambió nada.
journal-restore_other = { $file } es un diario distinto del de la copia { $backup }. No se cambió nada. Indique el diario de la mesa de esa copia, o aparte el otro.
journal-restore_apart = { $file } y la copia { $backup } empiezan igual y luego difieren: uno de los dos se cambió o siguió en otro lugar. No se cambió nada. Guarde los dos y llame al jefe de mesa.
journal-gone = El diario { $file } se quitó o se cambió con el kiosco en marcha. Llame al jefe de mesa.{ $rescued -> 
    [none] {""}
   *[other] {" "}Todo hasta ese momento está en { $rescued }, junto a su sitio.
 }
journal-differs = El diario { $file } lo escribió un programa que decidía de otro modo: la entrada { $entry } se aceptó entonces y ahora no ({ $words }). Se dejó como está. Arranque la versión que lo escribió y termine la ronda, o guarde el archivo para el jefe de mesa e indique otro como diario en los ajustes de la mesa.
journal-sealed_missing = Falta el archivo { $file } del mes sellado { $month } (entradas { $first } a { $last }). Devuélvalo junto al diario, desde una copia o desde donde se guarda.
journal-sealed_other = { $file } no es el archivo del mes sellado { $month } con el que sigue el diario (entradas { $first } a { $last }). Ponga el correcto en su lugar, desde una copia.
journal-sealed_damaged = El mes sellado { $month } en { $file } está dañado: las entradas { $first } a { $last } no se leen como se escribieron ({ $words }). Reponga el archivo desde una copia.
journal-sealed_elsewhere = El mes sellado { $month } (entradas { $first } a { $last }) se retiró el { $at } y está en { $place }. Repóngalo junto al diario: `kiosk restore` con una copia de esa carpeta, o copie el archivo a { $file }.

## Lo que `kiosk verify` encuentra en un diario

verify-file = el archivo está dañado: { $words }
verify-clock = el reloj retrocedió: esta entrada es de { $at }, tras otra de { $before }, y ninguna nota dice que se cambió la hora
verify-anchor_shorter = el diario acaba en la entrada { $has }, y su firma de control dice que tenía { $entry } el { $at }: se cortó el final o se repuso una copia antigua
verify-anchor_other = la entrada { $entry } no es la de la firma de control de { $at }: el diario se escribió de nuevo
verify-anchor_vanished = el diario de la mesa { $table } no está, y su firma de control dice que tenía { $entry } entradas el { $at }
verify-anchor_foreign = este no es el último diario de la mesa { $table }: su firma de control de { $at } es de otro, con { $entry } entradas
verify-anchor_key = la clave junto al diario no es la de su firma de control de { $at }
verify-anchor_forged = la firma de control de la entrada { $entry } no es de su clave: se cambió o se dañó
verify-unguarded = lo que protege sus entradas ({ $part }) no está como se creó
verify-unreadable = no se puede leer: { $words }
verify-missing_entry = falta la entrada { $entry }, sigue la entrada { $next }
verify-apart = la entrada { $entry } no continúa la entrada { $before }: una de las dos se cambió o se dañó
verify-changed = la entrada { $entry } se cambió o se dañó después de escribirla: su contenido no da su hash
verify-no_entry = no se puede leer como una entrada de su clase: { $words }
verify-not_open = la mesa no está abierta
verify-not_played = este programa no juega esa mesa: { $words }
verify-other_repeat = la apuesta repetida no es la de la última ronda
verify-not_repeated = antes de ella no se repitieron { $count } apuestas de la última ronda
verify-refusal = antes { $then ->
    [none] se aceptó la entrada
   *[other] se rechazó ({ $then })
 }, ahora { $now ->
    [none] se acepta
   *[other] se rechaza ({ $now })
 }
verify-prompts = al crupier se le dijo { $then }, y ahora se le diría { $now }
verify-round = la ronda dio { $then }, y ahora da { $now }
verify-checkpoint = lo que guarda su punto de control no coincide con lo que dan sus entradas
verify-sealed_missing = falta el archivo { $file } de { $month } (entradas { $first } a { $last }): devuélvalo junto al diario
verify-sealed_other = { $file } no es el archivo de { $month } (entradas { $first } a { $last })
verify-sealed_damaged = las entradas { $first } a { $last } de { $month } en { $file } no están como se escribieron: { $words }
verify-sealed_forged = la firma del archivo { $file } de { $month } no corresponde: el archivo se cambió o se dañó
verify-sealed_elsewhere = las entradas { $first } a { $last } de { $month } no se leyeron: el diario las retiró el { $at } a { $place }
verify-anchors_unread = { $count } firmas de control, de las entradas { $first } a { $last }, no se pudieron comparar con el diario: esas entradas no se leen. Devuelva los meses sellados junto a él
verify-anchors_gone = { $now } no tiene ninguna firma de control de este diario, y el diario dice que { $file } las tenía hasta la entrada { $entry } ({ $at }), con la clave { $key }: conecte el disco o la carpeta de red. Sin ella no se sabe si se cortaron entradas del final
verify-anchors_older = la firma de control más nueva de { $now } es de la entrada { $newest }, y el diario dice que { $file } las tenía hasta la entrada { $entry } ({ $at }), con la clave { $key }: se puso una copia antigua, o es otro disco u otra carpeta
verify-anchors_missed = el kiosco arrancó y sus firmas de control { $how ->
    [gone] no estaban
    [older] eran más antiguas de lo que dice el diario
   *[unnamed] no estaban en ningún sitio indicado en los ajustes
 }: el diario las tenía hasta la entrada { $entry } ({ $at }) en { $file }. { $by ->
    [none] Nadie ha firmado por ello
   *[other] { $by } ha firmado por ello
 }

## Sucesos del diario, como los muestran la página del jefe de mesa y `kiosk events`

# Datos: $text de la alarma, $did lo que se hizo, $by quién, $until una hora; $reading y $card de un lector, "none" si no se dice.

event-alarm = { $did ->
    [signed_off] Firmada por { $by }
    [replaced] Sustituida por el aviso del umbral más alto
    [explained] Aclarada: el sabot leyó esa carta
    [acknowledged] Reconocida por { $by }
    [shelved] Pospuesta por { $by } hasta las { $until }
   *[over] Terminó
 }{ $text ->
    [none] .
   *[other] : { $text }
 }
event-card-refused = No se aceptó una carta. Cuál es se dice después de la ronda.
event-held = { $said ->
    [dealt] La carta retenida se repartió
    [next_round] La carta retenida es la primera de la ronda siguiente
    [drawn_in_error] La carta retenida se sacó por error
   *[none] { $card ->
        [none] Retenida hasta que el crupier diga qué es
       *[other] { $card }: retenida hasta que el crupier diga qué es
     }
 }
event-reader = { $reading ->
    [card] No usada: { $card ->
        [none] una carta
       *[other] la carta { $card }
     }
    [unreadable] Una carta no se pudo leer
    [link_lost] Se perdió la conexión
    [gap] Faltan mensajes
   *[other] El lector dijo algo: { $reading }
 }
event-begun = { $ended ->
    [crash] El kiosco anterior a este arranque falló o fue terminado
    [power_reset] Se cortó la corriente, o se reinició la máquina, con el kiosco en marcha
   *[unknown] El kiosco anterior a este arranque no se cerró bien: no se sabe cómo acabó
}
event-stopped = El kiosco se detuvo como es debido (versión { $version })
event-started = El kiosco arrancó (versión { $version })
event-opened = Se anotaron los ajustes y las reglas de la mesa
event-seat = Código para la pantalla de un jugador, cuenta { $patron }: { $by }
event-paid-out = Pagado { $amount } de la cuenta { $patron }: { $by }
event-account = { $did ->
    [asked] Cuenta { $patron }: pidió cobrar
    [called_off] Cuenta { $patron }: sigue jugando, ya no pide cobrar
    [excluded] Cuenta { $patron }: sin apuestas hasta { $until }
   *[limit] Cuenta { $patron }: { $of ->
        [wager] límite por apuesta { $amount }
        [loss] límite de pérdidas { $amount }
       *[minutes] límite de juego { $amount } min
     }
 }
event-rated = { $did ->
    [seated] { $patron } se sienta en casilla { $boxes }: { $by }
    [break] { $patron } hace una pausa: { $by }
    [back] { $patron } ha vuelto: { $by }
    [left] { $patron } se fue{ $amount ->
        [none] {""}
       *[other] {" "}con { $amount }
     }: { $by }
    [closed] Valoración de { $patron } firmada por { $by }{ $amount ->
        [none] {""}
       *[other] , apuesta media { $amount }: { $reason }
     }
   *[other] Asiento de { $patron }: { $by }
 }
event-confirmed = La cámara confirmó { $count } de { $of } cartas de la ronda { $round }
event-shoe = Certificado del sabot{ $warnings ->
    [0] { "" }
    [one] , con un aviso
   *[other] , con { $warnings } avisos
 }
event-let_go = El mes sellado { $month } salió del disco de la mesa; su copia está en { $place }
event-last-round = Última ronda de este sabot, por orden de { $by }
event-clock = Se cambió el reloj, { $seconds } segundos
event-clock-back = El reloj iba por detrás de la última entrada del diario
event-staff = { $did ->
    [in] { $name } se identificó
    [relief] { $name } reparte ahora, por orden del jefe de mesa
    [signed] { $name } confirmó con PIN o tarjeta
   *[out] { $name } cerró la sesión
 }
event-order = { $did ->
    [open] Se rechazó una orden del sector: abrir
    [close] Se rechazó una orden del sector: cerrar
    [limits] Se rechazó una orden del sector: límites u opciones
    [withdraw_limits] Se rechazó una orden del sector: retirar los límites
    [acknowledge] Se rechazó una orden del sector: reconocer una alarma
    [shelve] Se rechazó una orden del sector: posponer una alarma
    [message] Se rechazó una orden del sector: mensaje
    [drop] Se rechazó una orden del sector: drop
    [fill_request] Se rechazó una orden del sector: reponer
    [lock] Se rechazó una orden del sector: bloquear
    [unlock] Se rechazó una orden del sector: desbloquear
   *[other] Se rechazó una orden del sector
 }
event-restored = { $by } repuso el diario con la copia de seguridad { $file }
event-pit = { $did ->
    [message] Mensaje del sector, de { $by }: { $text }
    [read] El crupier leyó el mensaje del sector
    [locked] { $by } bloqueó la mesa
   *[unlocked] { $by } desbloqueó la mesa
 }
event-amended = Ronda { $round } rectificada, { $box ->
    [none] banca
   *[other] casilla { $box }
 }, carta { $position }: { $was } era en realidad { $is }
# Lo que el jugador da por fichas.
buy-in-kind = { $kind ->
    [marker] pagaré
    [cheque] cheque
    [play] efectivo en juego
   *[cash] efectivo
 }
buy-in-is = Compra { $number }: { $amount }, { buy-in-kind }{ $box ->
    [none] {""}
   *[other] , casilla { $box }
 }
event-day = { $did ->
    [opening] Empezó la apertura de la mesa
    [closing] Empezó el cierre de la mesa
    [cancelled] { $by } canceló la apertura o el cierre
    [counted] Se contó el inventario de la mesa: { $amount }
    [signature] { $place ->
        [dealer] { $by } firmó el conteo como crupier
       *[floor] { $by } firmó el conteo como jefe de mesa
     }
    [signed] { ui-slip }, firma de { $names }: { $amount }{ $way ->
        [short] , faltan { $apart }
        [over] , sobran { $apart }
       *[none] {""}
     }
    [confirmed] Hecho por { $by }: { day-step }
    [requested] { ui-slip }, solicitud de { $by }: { $amount }
    [received] { ui-slip }, firma de { $names }: { $amount }
    [void_asked] { ui-slip }: { $by } firmó la anulación ({ $reason }); falta la firma del crupier
    [voided] { ui-slip }, anulación: { $reason }, { $by }
    [bought_in] { buy-in-is }
    [buy_in_void] { buy-in-is }: { $reason ->
        [none] deshecha por { $by }
       *[other] anulada, { $reason }, { $by }
     }
    [drop_counted] Drop de { $day }{ $shift ->
        [none] {""}
       *[other] , turno { $shift }
     }: { $amount }, { $basis ->
        [estimated] según estimación de
       *[counted] según conteo de
     } { $by }
    [exchanged] { $kind ->
        [colour] Fichas cambiadas por otras de más valor: { $amount }
       *[cash] Fichas por efectivo: { $amount }
     }
    [printed] { ui-slip }: se imprimió, copia { $times }
    [announced] Anuncio de { $by }: { $low } a { $high }{ $options ->
        [none] {""}
       *[other] , opciones { $options }
     }{ $at ->
        [none] , desde la próxima ronda
       *[other] , desde { $at } UTC
     }
    [withdrawn] { $by } retiró el cambio anunciado
    [in_force] El cambio anunciado está en vigor
    [shut] { $by } cerró la mesa
    [reopened] { $by } abrió la mesa
    [not_kept] La casa ya no lleva inventario en esta mesa
   *[begun] Empezó el día de la mesa
 }

## Ayuda: por qué viene cada código, qué significa y qué hacer (`kiosk explain`, y un toque en la pantalla)

# `help-CÓDIGO` dice por qué, `help-CÓDIGO-then` qué significa, `help-CÓDIGO-todo` qué hacer. Donde falta uno se dice el de
# su clase, y de un problema `trouble-…-todo`. Ninguno tiene datos: la frase con la casilla y el importe está encima.

help-refused-then = En la mesa no ha cambiado nada.
help-refused-wagers_closed = Se apuesta antes de la primera carta de la ronda, no después.
help-refused-wagers_closed-todo = Juegue la ronda. Las apuestas se abren de nuevo cuando esté liquidada.
help-refused-no_wagers = Una ronda necesita al menos una apuesta antes de la primera carta.
help-refused-no_wagers-todo = Toque una ficha y luego una casilla. Después anote en la pantalla la carta sacada.
help-refused-below_minimum = Toda apuesta debe llegar al mínimo del cartel de la mesa.
help-refused-below_minimum-todo = Para completarla toque una ficha y la casilla. O devuélvala: QUITAR y la casilla.
help-refused-above_maximum = Ninguna apuesta puede pasar del máximo del cartel de la mesa.
help-refused-above_maximum-todo = Devuelva al jugador lo que sobra.
help-refused-patron_boxes = La casa limita las casillas en que puede apostar un jugador.
help-refused-patron_boxes-todo = Devuelva esa apuesta.
help-refused-unit_wager = En esta mesa cada apuesta cuenta como 1: no se anotan importes.
help-refused-unit_wager-todo = Toque JUEGA y luego la casilla.
help-refused-side_not_offered = Esta apuesta adicional no se ofrece en la mesa.
help-refused-side_not_offered-todo = Devuélvala, u ofrezca una de las del cartel.
help-refused-side_amount = La casa admite la apuesta adicional solo por un importe fijo.
help-refused-side_amount-todo = Pida justo ese importe, o devuelva la apuesta adicional.
help-refused-side_alone = Una apuesta adicional necesita una apuesta principal.
help-refused-side_alone-todo = Anote primero la apuesta principal: una ficha y la casilla. Después mantenga pulsada la casilla.
help-refused-no_such_box = El tapete no tiene casilla con ese número.
help-refused-no_such_box-todo = Use una casilla del tapete.
help-refused-split_stage = Tras una separación automática cada jugador elige entre jugar solo la primera mano o las dos.
help-refused-split_stage-todo = Espere a que todos elijan; después CERRAR DECISIONES.
help-refused-not_split_stage = Primera mano o las dos se elige solo tras una separación automática.
help-refused-not_split_stage-todo = El jugador se planta, pide o dobla.
help-refused-no_decision = Ahora ninguna mano espera una decisión.
help-refused-no_decision-todo = Haga primero lo que pide la indicación de arriba.
help-refused-other_turn = Las manos se juegan una tras otra, y es el turno de otra.
help-refused-other_turn-todo = Juegue la casilla iluminada.
help-refused-patron_not_in = El jugador no tiene apuesta en esta ronda.
help-refused-patron_not_in-todo = Podrá entrar en la ronda siguiente.
help-refused-patron_decided = Un jugador decide una vez en cada fase, y ya lo hizo.
help-refused-patron_decided-todo = No hay nada que hacer: vale la primera decisión.
help-refused-not_a_pair = Solo se separa una pareja: dos cartas iguales o del mismo valor, según la casa.
help-refused-not_a_pair-todo = Elija otra decisión. Si se leyó mal una carta, manténgala pulsada en la pantalla y que la corrija el jefe de mesa.
help-refused-split_limit = La casilla ya tiene tantas manos como permiten las reglas.
help-refused-split_limit-todo = Elija otra decisión para esta mano.
help-refused-split_depth = Esta mano ya se separó tantas veces como permiten las reglas.
help-refused-split_depth-todo = Elija otra decisión para esta mano.
help-refused-split_aces_limit = Los ases se separan en menos manos que las otras parejas.
help-refused-split_aces_limit-todo = Elija otra decisión para esta mano.
help-refused-split_aces = Un as separado recibe una carta y nada más.
help-refused-split_aces-todo = PLANTARSE, y siga con la mano siguiente.
help-refused-double_two_cards = Solo se dobla con las dos primeras cartas.
help-refused-double_two_cards-todo = Elija plantarse o pedir. Devuelva las fichas añadidas.
help-refused-double_after_split = En esta mesa no se dobla una mano separada.
help-refused-double_after_split-todo = Elija plantarse o pedir. Devuelva las fichas añadidas.
help-refused-double_totals = En esta mesa solo se doblan ciertos totales duros.
help-refused-double_totals-todo = Elija plantarse o pedir. Devuelva las fichas añadidas.
help-refused-double_amount = Al doblar se añade algo, y como mucho el importe de la apuesta de la mano.
help-refused-double_amount-todo = Toque fichas hasta lo que permite la línea de arriba y luego DOBLAR. DESHACER las quita.
help-refused-double_for_less = En esta mesa se dobla solo por la apuesta entera.
help-refused-double_for_less-todo = Pida el importe entero; si no, el jugador se planta o pide.
help-refused-no_surrender = Las reglas de esta mesa no tienen rendición.
help-refused-no_surrender-todo = Elija otra decisión.
help-refused-surrender_late = Se rinde con las dos primeras cartas, antes de separar.
help-refused-surrender_late-todo = Elija otra decisión.
help-refused-insurance_not_open = El seguro se ofrece una vez por ronda: tras el reparto, contra un as.
help-refused-insurance_not_open-todo = Devuelva la apuesta del seguro.
help-refused-insurance_open = No sale ninguna carta mientras se pueda tomar el seguro.
help-refused-insurance_open-todo = Diga «seguro cerrado»; después CERRAR SEGURO.
help-refused-insurance_zero = Se anotó un seguro de cero.
help-refused-insurance_zero-todo = Anote el importe que está en la línea del seguro.
help-refused-insurance_needs_box = El seguro se anotó sin su casilla.
help-refused-insurance_needs_box-todo = Toque la casilla que toma el seguro.
help-refused-insurance_needs_patron = El seguro se anotó sin su jugador.
help-refused-insurance_needs_patron-todo = Indique el jugador que toma el seguro.
help-refused-insurance_amount = El seguro es como mucho la mitad de la apuesta asegurada.
help-refused-insurance_amount-todo = Devuelva lo que pasa de la mitad.
help-refused-insurance_no_wager = Solo se asegura una mano con apuesta.
help-refused-insurance_no_wager-todo = Devuelva la apuesta del seguro.
help-refused-no_even_money = Las reglas de esta mesa no tienen pago a la par.
help-refused-no_even_money-todo = Ofrezca el seguro.
help-refused-even_money_blackjack = El pago a la par es para un blackjack sin pagar contra el as de la banca.
help-refused-even_money_blackjack-todo = Ofrezca el seguro, o siga.
help-refused-even_money_insured = Una mano toma seguro o pago a la par, no los dos.
help-refused-even_money_insured-todo = Si el jugador quiere el pago a la par: DESHACER quita los seguros, empezando por el último.
help-refused-even_money_taken = Una mano toma pago a la par o seguro, no los dos.
help-refused-even_money_taken-todo = Si el jugador quiere el seguro: DESHACER quita el pago a la par, empezando por el último.
help-refused-no_unread_card = Todas las cartas de la mesa están leídas: no falta anotar ninguna.
help-refused-no_unread_card-todo = Si una está mal, manténgala pulsada en la pantalla y que la corrija el jefe de mesa.
help-refused-patrons_decide = Los jugadores de la mano común no han terminado de decidir.
help-refused-patrons_decide-todo = Primero CERRAR DECISIONES. Conserve la carta sacada y anótela cuando toque.
help-refused-hole_check_first = La carta tapada se comprueba en el lector antes de seguir.
help-refused-hole_check_first-todo = Compruébela y toque la respuesta. Después anote la carta sacada.
help-refused-reveal_first = La carta tapada no se leyó y hace falta antes de que pida la banca.
help-refused-reveal_first-todo = Destápela, anote valor y palo, y después la carta sacada.
help-refused-shoe_needed = Salió la carta de corte: este sabot no da otra ronda.
help-refused-shoe_needed-todo = Baraje, dé a cortar, cargue el sabot. Después JEFE, SABOT NUEVO.
help-refused-shoe_changes = Un jefe de mesa pidió otro sabot, o este no puede ser correcto: no da otra ronda. No salió la carta de corte.
help-refused-shoe_changes-todo = Baraje, dé a cortar, cargue el sabot. Después JEFE, SABOT NUEVO.
help-refused-card_unread = Hay una carta sin leer en la mesa, y sin ella no se sigue.
help-refused-card_unread-todo = Mire la carta y anote su valor y su palo.
help-refused-hole_card_not_awaited = Se dio una carta como la tapada, y no es su turno.
help-refused-hole_card_not_awaited-todo = Haga lo que pide la indicación de arriba. Si se saltó un puesto: JEFE, INCIDENCIA, PUESTO SALTADO.
help-refused-split_ace_card = El as separado ya tiene su única carta.
help-refused-split_ace_card-todo = Conserve la carta sacada: JEFE, INCIDENCIA, SACADA POR ERROR. Firma un jefe de mesa.
help-refused-deal_not_to = El reparto tiene un orden fijo, y no es el turno de ese puesto.
help-refused-deal_not_to-todo = Reparta al puesto que dice la indicación. Si se saltó uno: JEFE, INCIDENCIA, PUESTO SALTADO.
help-refused-error_before = Solo puede haber una carta sacada por error pendiente: resuelva antes la primera.
help-refused-error_before-todo = Reparta la primera como dice la indicación, o quémela: JEFE, QUEMAR UNA CARTA.
help-refused-error_unused = La ronda siguió sin la carta sacada por error.
help-refused-error_unused-todo = Queme esa carta: anote su valor y su palo. Después siga.
help-refused-error_is_next = La carta sacada por error se reparte antes que una nueva.
help-refused-error_is_next-todo = Repártala al puesto que dice la indicación y anótela en la pantalla. O quémela: JEFE, QUEMAR UNA CARTA.
help-refused-not_drawn_last = Solo la última carta sacada puede darse por sacada por error.
help-refused-not_drawn_last-todo = Toque la última carta. Una anterior se queda donde está. El jefe de mesa puede anular la ronda: JEFE, ANULAR LA RONDA.
help-refused-card_not_in_shoe = El sabot no puede tener otra vez esta carta: se leyó mal una, o no es de aquí.
help-refused-card_not_in_shoe-todo = Conserve la carta, compare la mesa con la pantalla y llame al jefe de mesa.
help-refused-burned_too_many = Se quemaron más cartas iguales de las que tiene el sabot.
help-refused-burned_too_many-todo = Llame al jefe de mesa: se leyó mal una, o el número de barajas está mal.
help-refused-shoe_too_small = La apuesta adicional necesita un sabot de más barajas.
help-refused-shoe_too_small-todo = No la ofrezca con este sabot.
help-refused-nothing_to_settle = En esa casilla no queda nada que retirar ni pagar.
help-refused-nothing_to_settle-todo = Liquide la casilla iluminada.
help-refused-nothing_to_undo = Una decisión se deshace solo mientras nada la ha seguido.
help-refused-nothing_to_undo-todo = Carta mal leída: manténgala pulsada en la pantalla. Una apuesta: QUITAR y su casilla. Por lo demás, el jefe de mesa.
help-refused-hole_card_turned = Quien ha visto la carta tapada no cambia ninguna decisión.
help-refused-hole_card_turned-todo = La decisión ya vale. Si se anotó mal, llame al jefe de mesa, que puede anular la ronda: JEFE, ANULAR LA RONDA.
help-refused-round_is_over = La ronda está decidida y sus decisiones valen.
help-refused-round_is_over-todo = Carta mal leída: liquide todo; luego JEFE, HISTORIAL, y mantenga pulsada la carta. Una decisión mal anotada vale: el jefe de mesa decide sobre su dinero.
help-refused-nothing_to_void = No hay apuestas en la mesa, así que no hay ronda.
help-refused-nothing_to_void-todo = No hay nada que hacer.
help-refused-no_card_there = Esa mano no tiene tantas cartas.
help-refused-no_card_there-todo = Toque en la pantalla la carta que está mal.
help-refused-later = Con esa corrección, algo hecho después no habría sido posible.
help-refused-later-todo = Corrija primero el error posterior; o JEFE, ANULAR LA RONDA.
help-refused-round_over = Con esa corrección la ronda habría terminado antes.
help-refused-round_over-todo = Que decida el jefe de mesa: dejarla como está, o JEFE, ANULAR LA RONDA.
help-refused-hole_card_falls = Con esa corrección la carta tapada no podría estar en este sabot.
help-refused-hole_card_falls-todo = Que decida el jefe de mesa cuando se destape la carta.
help-refused-card_would_move = Una carta queda donde se puso: ninguna corrección la mueve, y esta lo haría.
help-refused-card_would_move-todo = Decide el jefe de mesa: COMO ESTÁ, otra corrección, o JEFE, ANULAR LA RONDA.
help-refused-decision_would_move = Una decisión es de la mano para la que se dio: con esta corrección sería de otra.
help-refused-decision_would_move-todo = Decide el jefe de mesa: COMO ESTÁ, otra corrección, o JEFE, ANULAR LA RONDA.
help-refused-hand_would_play = Nunca se adivina qué habría decidido un jugador.
help-refused-hand_would_play-todo = COMO ESTÁ hace que la mano cuente como plantada. Si no es justo, el jefe de mesa lo arregla con fichas.
help-refused-card_beyond = Con esa corrección una carta posterior está en una mano que ya había terminado o debía plantarse.
help-refused-card_beyond-todo = Se sacó por error: anótela primero como tal, o JEFE, ANULAR LA RONDA.
help-refused-dealer_draws_on = Con la carta real, el total de la banca es demasiado bajo para plantarse.
help-refused-dealer_draws_on-todo = Saque para la banca y anote cada carta con la rectificación.
help-refused-dealer_drew_none = Se indicaron más cartas de las que pide la banca.
help-refused-dealer_drew_none-todo = Indique solo las cartas que pide la banca; queme la otra.
help-refused-dealer_draws_late = La mano de la banca no se puede seguir una vez sacada la primera carta de la ronda siguiente.
help-refused-dealer_draws_late-todo = El jefe de mesa lo arregla con fichas y lo anota para el próximo conteo.
help-refused-no_such_round = Solo se rectifican las diez últimas rondas de esta apertura.
help-refused-no_such_round-todo = Una ronda en juego se corrige en la pantalla. Una más antigua la arregla el jefe de mesa en fichas.
help-refused-box_dealt_in = Una casilla con cartas no sale por separado de la ronda.
help-refused-box_dealt_in-todo = Juéguela; o anule la ronda entera: JEFE, ANULAR LA RONDA.
help-refused-box_not_alone = La mano común es de todos: se anula para todos o para nadie.
help-refused-box_not_alone-todo = Juéguela; o anule la ronda entera: JEFE, ANULAR LA RONDA.
help-refused-not_in_game = La línea del registro es de otro juego.
help-refused-not_in_game-todo = Vea qué juego nombra la cabecera del registro.
help-refused-unknown_type = La línea del registro nombra una entrada que no existe.
help-refused-unknown_type-todo = Escriba una de las entradas que dice el mensaje.
help-refused-missing_key = A la línea del registro le falta algo necesario.
help-refused-missing_key-todo = Añada lo que dice el mensaje.
help-refused-bad_value = La línea del registro tiene un valor que no puede ser.
help-refused-bad_value-todo = Escríbalo como dice el mensaje.
help-refused-reader_frozen = Las cartas del lector se ignoran mientras haya un problema sin firmar.
help-refused-reader_frozen-then = La carta está en el tapete y no en la pantalla.
help-refused-reader_frozen-todo = Anótela en la pantalla, en el orden en que salió. Después que se firme el problema.
help-refused-not_repeated = Una apuesta de la última ronda no está permitida en esta.
help-refused-not_repeated-then = Esa casilla no tiene apuesta; las otras tienen la suya.
help-refused-not_repeated-todo = Anote la apuesta en la pantalla, dentro de los límites.
help-refused-given_back = El kiosco arrancó con otros ajustes, y una apuesta que estaba allí no está permitida con ellos.
help-refused-given_back-then = Esa apuesta queda sin efecto. Todas las demás siguen como estaban.
help-refused-given_back-todo = Devuélvala, o anótela de nuevo dentro de los límites. Lo que un jugador apostó desde su cuenta vuelve a estar en ella.
help-refused-not_announced = La cámara ve una carta que puede ser la tapada, y no debe nombrarla.
help-refused-not_announced-then = La carta no está en la pantalla.
help-refused-not_announced-todo = Si se sacó, toque primero la decisión y después ANOTAR CARTA.
help-refused-code_alone = La cámara leyó un código sin carta alrededor: quizá la tapa la mano de alguien, o es una imagen.
help-refused-code_alone-then = La carta no está en la pantalla.
help-refused-code_alone-todo = Retire lo que tapa la carta, o anótela en la pantalla.
help-refused-no_trouble = El problema ya estaba firmado.
help-refused-no_trouble-todo = No hay nada que hacer.
help-refused-not_cured = El kiosco ve que la causa sigue ahí.
help-refused-not_cured-then = El problema sigue, y su línea también.
help-refused-not_cured-todo = Arregle primero la causa y después firme.
help-refused-face_down = La carta sacada tapada no puede estar en este sabot. No se nombra.
help-refused-face_down-todo = Déjela tapada y llame al jefe de mesa.
help-refused-not_signed = Esto lo tiene que firmar un jefe de mesa.
help-refused-not_signed-todo = Toque el nombre de quien firma y repítalo.
help-refused-not_permitted = El archivo de personal dice quién puede hacerlo, y quien está identificado no puede.
help-refused-not_permitted-todo = Pídalo a quien pueda: que se identifique y lo haga.
help-refused-no_dealer = En esta mesa el crupier se identifica, y nadie está identificado.
help-refused-no_dealer-todo = Toque ENTRAR. Luego repítalo.
help-refused-sign_in = Número, PIN o tarjeta no concuerdan. El kiosco no dice cuál está mal.
help-refused-sign_in-then = Nadie quedó identificado. El intento se contó.
help-refused-sign_in-todo = Pruebe otra vez con cuidado: con cinco fallos se bloquea.
help-refused-sign_in_wait = Después de un fallo hay que esperar, cada vez más.
help-refused-sign_in_wait-then = Nadie quedó identificado.
help-refused-sign_in_wait-todo = Espere los segundos que dice y pruebe otra vez.
help-refused-sign_in_locked = Cinco intentos fallaron: quizá alguien prueba distintos PIN.
help-refused-sign_in_locked-then = Nadie puede identificarse así hasta que se desbloquee.
help-refused-sign_in_locked-todo = Llame a un jefe de mesa: FIRMAR en la fila del problema lo desbloquea.
help-refused-pad_locked = Se probaron PIN incorrectos con los números de tres personas, o veinte en una hora: quizá alguien los adivina.
help-refused-pad_locked-then = No se identificó nadie. La espera crece con cada fallo, hasta media hora.
help-refused-pad_locked-todo = Acerque su tarjeta al lector; o el jefe de mesa a cargo firma el problema.
help-refused-card_held = Salió una carta antes de que se pudiera pagar la última ronda, y el kiosco la retiene.
help-refused-card_held-then = Todavía no es carta de ninguna mano. Si además se anota, constará dos veces.
help-refused-card_held-todo = Que se resuelva el problema que detiene el kiosco, si lo hay. Después toque PRÓXIMA RONDA o SACADA POR ERROR.
help-refused-sign_in_busy = Se está comprobando un PIN, y tarda un momento.
help-refused-sign_in_busy-todo = Espere un momento y pruebe otra vez.
help-refused-sign_in_not_asked = Se dio un PIN sin que nadie hubiera pedido identificarse.
help-refused-sign_in_not_asked-todo = Toque primero ENTRAR.
help-refused-relief_in_round = El crupier termina la ronda que está en juego.
help-refused-relief_in_round-todo = Termine la ronda; o un jefe de mesa entra y cambia al crupier: JEFE, ENTRAR, y CRUPIER.
help-refused-not_proved = Quien reparte por orden del jefe de mesa no ha mostrado quién es: cualquiera pudo tocar el nombre.
help-refused-not_proved-todo = Que el crupier entre con su propio PIN o tarjeta y después firme.
help-refused-one_act = Quien entra para una cosa solo puede hacer esa, y sale en cuanto está hecha.
help-refused-one_act-todo = Toque otra vez la tecla: abre una identificación nueva.
help-refused-amend = Una ronda terminada solo se rectifica si todas sus decisiones siguen valiendo.
help-refused-amend-then = Nada ha cambiado: ni la ronda ni la bandeja.
help-refused-amend-todo = El jefe de mesa lo arregla con fichas y lo anota para el próximo conteo. O elija la carta que de verdad había.
help-refused-same_person = Dos firmas son de dos personas: quien reparte no puede firmar también.
help-refused-same_person-todo = Que firme otra persona.
help-refused-table_closed = Una mesa cerrada no admite apuestas ni cartas (N.J.A.C. 13:69D-1.21).
help-refused-table_closed-todo = Abra la mesa según el procedimiento: conteo y las dos firmas.
help-refused-day_phase = Eso corresponde a otra parte del día de la mesa.
help-refused-day_phase-todo = Mire la página: dice qué sigue.
help-refused-day_done = El paso o el comprobante ya está firmado o anulado.
help-refused-day_done-todo = Siga con el próximo.
help-refused-day_step = Una firma dice que todo lo anterior está hecho.
help-refused-day_step-todo = Haga el paso indicado y después firme.
help-refused-not_kept = Los ajustes no lo piden: [inventory].
help-refused-not_kept-todo = Hágalo en papel, como la casa lo tiene dispuesto.
help-refused-dealer_counts = El crupier cuenta y el jefe de mesa observa (N.J.A.C. 13:69D-1.21).
help-refused-dealer_counts-todo = Que lo toque el crupier.
help-refused-nothing_counted = Un comprobante o un cambio necesita fichas.
help-refused-nothing_counted-todo = Toque una ficha y anote cuántas.
help-refused-two_people = Dos firmas son de dos personas, sea cual sea el cargo de cada una.
help-refused-two_people-todo = Que firme la otra persona.
help-refused-close_in_round = Una mesa cierra entre rondas.
help-refused-close_in_round-todo = Termine la ronda y después cierre.
help-refused-close_unsettled = La ronda acabó y quedan casillas por liquidar: el conteo no saldría bien.
help-refused-close_unsettled-todo = Liquide cada casilla, o toque TODAS; después cierre.
help-refused-slips_open = Se pidió una reposición o devolución y nadie ha firmado por sus fichas.
help-refused-slips_open-todo = Fírmela, o anúlela con el motivo.
help-refused-no_such_slip = El número no es de ningún comprobante de hoy.
help-refused-no_such_slip-todo = Mire la lista de comprobantes.
help-refused-unequal = Las fichas se cambian por igual valor (N.J.A.C. 13:69D-1.20).
help-refused-unequal-todo = Cuente otra vez las fichas que entran y las que salen.
help-refused-no_reason = Un comprobante anulado se marca con su motivo y se firma, y nunca se borra (N.J.A.C. 13:69D-1.22).
help-refused-no_reason-todo = Toque por qué se anula el comprobante.
help-refused-tray_short = Según los comprobantes y las apuestas, no puede haber tantas fichas, ni aunque no se pagara nada.
help-refused-tray_short-todo = Cuente las fichas y pida lo que de verdad hay. Un comprobante con un importe erróneo se anula con su motivo.
help-refused-no_such_buy_in = Se pueden anular las doce últimas compras desde la apertura, cada una una vez.
help-refused-no_such_buy_in-todo = Mire en FICHAS cuáles siguen en pie.
help-refused-drop_runs = Lo que aún compren los jugadores va a esa caja: un recuento de ahora no lo tendría.
help-refused-drop_runs-todo = Revise día y turno. Anote la cifra cuando se haya retirado y contado la caja.
help-refused-too_much_bought = Un importe tan alto suele ser un error al teclear.
help-refused-too_much_bought-todo = Anote el importe de nuevo; uno mayor que el permitido, en partes.
help-refused-buy_in_stands = Antes de una carta el crupier deshace la última compra. Después la anula el jefe de mesa, con un motivo.
help-refused-buy_in_stands-todo = Llame al jefe de mesa: JEFE, FICHAS.
help-refused-not_rated = Se sienta a jugadores, y se valora su juego, donde lo dicen los ajustes de la casa, y no en una mano común.
help-refused-not_rated-todo = Ponga ratings.seats en los ajustes y reinicie el kiosco.
help-refused-no_such_number = El número de un jugador es el que lleva la tarjeta de la casa. Nunca se escribe en el diario.
help-refused-no_such_number-todo = Escríbalo otra vez, o siente al jugador como desconocido.
help-refused-no_patron_keys = Sin el archivo de claves un número no tiene seudónimo, y ningún número se guarda. El juego sigue.
help-refused-no_patron_keys-todo = Siente al jugador como desconocido y avise al técnico: ratings.key_file.
help-refused-no_such_seat = Los asientos son de casillas de esta mesa. Un jugador que se fue, o cuya valoración está firmada, no se cambia.
help-refused-no_such_seat-todo = Mire los asientos otra vez.
help-refused-seat_taken = Una casilla se juega para un jugador a la vez.
help-refused-seat_taken-todo = Mueva antes al otro jugador, o anote que se va.
help-refused-pay_out = A una cuenta se le paga lo que tiene fuera de la mesa, como lo mostró la página. No se pagó a nadie.
help-refused-pay_out-todo = Abra CUENTAS otra vez y pague lo que muestre ahora.
help-refused-too_many_chips = Más fichas de un valor de las que caben en la bandeja de una mesa.
help-refused-too_many_chips-todo = Cuente de nuevo; para un importe mayor use fichas de más valor, o un segundo comprobante.
help-refused-rules_refused = Las reglas no concuerdan, o el tapete dice otra cosa.
help-refused-rules_refused-todo = Elija otra, o déjelas como están con { ui-back }.
help-refused-rules_same = Los límites y opciones ya rigen.
help-refused-rules_same-todo = Cambie alguno o cierre la página.
help-refused-rules_announced = Se anunció un cambio que aún no rige. Un segundo lo anularía sin que se viera.
help-refused-rules_announced-todo = Mire lo que está anunciado. Después toque SUSTITUIR en la página LÍMITES, o RETIRAR; desde el sector, primero RETIRAR.
help-refused-no_alarm = La alarma terminó, y alguien ya la reconoció.
help-refused-no_alarm-todo = No hay nada que hacer.
help-refused-acknowledged = Una alarma la reconoce una sola persona, una vez.
help-refused-acknowledged-todo = No hay nada que hacer: esa persona se ocupa.
help-refused-not_shelved = Una alarma de primera prioridad exige detener el juego: no se puede posponer.
help-refused-not_shelved-todo = Arregle la causa y firme el problema.
help-refused-table_locked = El sector bloqueó la mesa: la ronda en juego termina y no empieza otra.
help-refused-table_locked-todo = Espere. La desbloquea un jefe de mesa en el sector, o aquí: JEFE, QUITAR BLOQUEO.
help-refused-unlock_higher = Un bloqueo solo lo quita quien tiene al menos los derechos de quien lo puso.
help-refused-unlock_higher-todo = Pídalo a quien la bloqueó o a un superior suyo.
help-refused-order_no_staff = Sin archivo de personal la mesa no sabe quién del sector puede hacer qué.
help-refused-order_no_staff-todo = Nombre el archivo de personal de la casa en los ajustes de la mesa: people.staff.
help-refused-order_malformed = Una parte de la orden falta, es demasiado larga o de otra clase.
help-refused-order_malformed-todo = Dé la orden desde el panel del sector. Si se dio desde allí: el panel y la mesa tienen versiones distintas.
help-refused-order_signature = No la firmó la sesión que nombra, o se cambió por el camino.
help-refused-order_signature-todo = Avise a seguridad: quizá se manipuló la conexión.
help-refused-order_station = El archivo de sector de la mesa nombra los terminales cuyas órdenes acepta.
help-refused-order_station-todo = Si el terminal es nuevo: dé otra vez a la mesa su archivo. Si no, avise a seguridad.
help-refused-order_table = Una orden nombra la única mesa para la que es.
help-refused-order_table-todo = Avise a seguridad: quizá se manipuló la conexión.
help-refused-order_session = Una sesión en el sector termina tras unos minutos sin un toque.
help-refused-order_session-todo = Identifíquese de nuevo en el sector y dela otra vez.
help-refused-order_person = El archivo de personal no tiene a nadie con ese número, o dice que ya dejó la casa.
help-refused-order_person-todo = Pregunte quién está identificado en el sector y si el sector y la mesa tienen el mismo archivo de personal.
help-refused-order_twice = Cada orden tiene su propio número, y el diario lo guarda.
help-refused-order_twice-todo = Para repetirlo, dé una orden nueva. Si nadie la dio: avise a seguridad.
help-refused-order_late = Una orden vale unos segundos: después la mesa puede estar de otro modo.
help-refused-order_late-todo = Mire la mesa y dela de nuevo. Si pasa a menudo: revise la conexión y los dos relojes.
help-refused-order_clock = Los relojes de sector y mesa no coinciden: nadie sabe cuándo se dio la orden.
help-refused-order_clock-todo = Ponga en hora el reloj que está mal, por la hora de la red.
help-refused-order_state = Mientras tanto la mesa se abrió, se cerró o se bloqueó, o tiene otro diario.
help-refused-order_state-todo = Mire la mesa en el panel y decida de nuevo.
help-refused-order_many = Una sesión no da más órdenes de las que puede dar una persona.
help-refused-order_many-todo = Espere un momento, mire la mesa y dela otra vez.
help-refused-messages_full = El crupier no ha leído los mensajes anteriores.
help-refused-messages_full-todo = Vaya a la mesa.
help-trouble-lost = Se soltó el cable, el lector está apagado o falló el puerto. No hay otro lector.
help-trouble-lost-then = Sus cartas se ignoran: podría faltar alguna.
help-trouble-lost-other = Se soltó el cable, el lector está apagado o falló el puerto. El otro lector funciona.
help-trouble-lost-other-then = Las cartas se ignoran hasta que vuelva, o hasta que el jefe de mesa ponga el otro como lector principal.
help-trouble-lost-beside = El segundo lector está apagado o su cable está suelto.
help-trouble-lost-beside-then = Se sigue jugando. Nadie comprueba las cartas del primero.
help-trouble-led = Un jefe de mesa puso el otro como lector principal mientras este falta.
help-trouble-led-then = Se sigue jugando con un lector.
help-trouble-fault = El propio lector dice que algo le pasa.
help-trouble-fault-then = Las cartas pueden llegar tarde, o no llegar.
help-trouble-fault-todo = Firme cuando esté arreglado.
help-device-room-short = En el disco del diario queda poco sitio.
help-device-room-short-then = Se sigue jugando hasta que se llene. Entonces no se guarda nada más.
help-device-room-short-todo = Llame al técnico para hacer sitio: una copia y otro disco. Después firme.
help-device-anchors-not-written = Falta el disco o la carpeta de red que guarda las firmas de control del diario.
help-device-anchors-not-written-then = Se sigue jugando. Hasta que vuelva, nadie podría probar que se cortó el final.
help-device-anchors-not-written-todo = Conecte el disco o la carpeta de red. Después firme.
help-device-anchors-gone = El disco o la carpeta de red con las firmas de control del diario no está, o su archivo se borró o se vació.
help-device-anchors-gone-then = Las cartas de los lectores se ignoran. Nadie sabe si se cortaron entradas del diario.
help-device-anchors-gone-todo = Conecte el disco o la carpeta de red y arranque otra vez. Si el archivo se perdió, avise a vigilancia. Quien firme responde de seguir así.
help-device-anchors-older = Hay una copia antigua en la carpeta de las firmas de control, o está conectado otro disco u otra carpeta.
help-device-anchors-older-then = Las cartas de los lectores se ignoran. Nadie sabe si se cortaron entradas del diario.
help-device-anchors-older-todo = Conecte el disco o la carpeta correctos y arranque otra vez. Si el archivo se perdió, avise a vigilancia. Quien firme responde de seguir así.
help-device-anchors-unnamed = La carpeta para las firmas de control del diario se quitó de los ajustes, o el kiosco usa otros ajustes.
help-device-anchors-unnamed-then = Las cartas de los lectores se ignoran. Desde ahora nadie podría probar que se cortó el final.
help-device-anchors-unnamed-todo = Pregunte al técnico quién cambió los ajustes y por qué. Firme si la casa quiere seguir sin firmas de control.
help-device-month-kept = Un mes anterior del diario debía salir del disco, y ninguna copia suya es segura.
help-device-month-kept-then = Se sigue jugando y el mes se queda. No se borra nada que no tenga copia.
help-device-month-kept-todo = Que el técnico copie el diario a otro disco. Después firme.
help-device-part-failed = Una parte del programa que trabaja en segundo plano terminó por un error.
help-device-part-failed-then = Se sigue jugando. Lo que hacía esa parte ya no se hace.
help-device-part-failed-todo = Reinicie el kiosco entre dos rondas. Después firme.
help-device-program-amiss = Un archivo del programa instalado se cambió, se añadió o falta, o no se puede leer del disco.
help-device-program-amiss-then = Las cartas de los lectores se ignoran. La ronda en juego se puede terminar en la pantalla.
help-device-program-amiss-todo = Termine la ronda en la pantalla. Que el técnico instale otra vez el programa y lo arranque. Quien firma responde de seguir así.
help-device-program-other = El programa se cambió desde el último arranque, y su versión no lo dice.
help-device-program-other-then = Las cartas de los lectores se ignoran. La ronda en juego se puede terminar en la pantalla.
help-device-program-other-todo = Pregunte al técnico qué se instaló. Firme si es el programa que quiere la casa; se pregunta una vez.
help-device-door-open = El interruptor del mueble dice que su puerta está abierta.
help-device-door-open-then = Las cartas de los lectores se ignoran. La ronda en juego se puede terminar en la pantalla.
help-device-door-open-todo = Averigüe quién lo abrió y por qué. Ciérrelo: la mesa sigue entonces como estaba.
help-device-door-closed = El mueble se abrió con el kiosco en marcha, o estaba abierto al arrancar.
help-device-door-closed-then = Se sigue jugando. Las cartas del lector se admiten de nuevo.
help-device-door-closed-todo = Revise el mueble y sus precintos. Firme cuando haya acabado la próxima ronda.
help-device-door-unwatched = El interruptor del mueble no está conectado, o no es el que nombran los ajustes.
help-device-door-unwatched-then = Las cartas de los lectores se ignoran: no se notaría un mueble abierto.
help-device-door-unwatched-todo = Compruebe que el mueble esté cerrado; que el técnico revise el interruptor. Firme para seguir sin él.
help-device-on-battery = No hay corriente, o el enchufe está fuera.
help-device-on-battery-then = Se sigue jugando hasta que se agote la batería. No se pierde nada: la mesa sigue donde paró.
help-device-on-battery-todo = Termine la ronda y llame al técnico. Firme cuando vuelva la corriente.
help-device-settings-changed = El archivo de ajustes de la mesa, o el de sus reglas, se editó con el kiosco apagado.
help-device-settings-changed-then = Se sigue jugando. Una ronda que estaba en juego se termina con sus propias reglas.
help-device-settings-changed-todo = Pregunte al técnico qué se cambió y por orden de quién. Firme si es lo que quiere la casa.
help-device-floor-lost = La red o el servidor del sector no responde.
help-device-floor-lost-then = Se sigue jugando. El sector no ve esta mesa; el diario lo guarda todo y lo envía después.
help-device-floor-lost-todo = Avise al jefe de mesa. Que el técnico revise la red. Firme cuando haya vuelto.
help-device-floor-stops = Los ajustes de la casa dicen que no se juega ninguna ronda sin que el sector lo sepa.
help-device-floor-stops-then = La ronda en juego se jugó hasta el final. Las cartas del lector se ignoran.
help-device-floor-stops-todo = Llame al jefe de mesa; que el técnico revise la red. Cuando vuelva la conexión, firma un jefe de mesa.
help-device-floor-differs = El diario se cortó, se repuso de una copia o se cambió desde el envío; u otro kiosco usa esta clave.
help-device-floor-differs-then = Se sigue jugando. Todo este diario se envía otra vez, junto a lo enviado antes.
help-device-floor-differs-todo = Avise al jefe de mesa y a vigilancia. `kiosk verify --floor` dice qué difiere.
help-trouble-sequence = Algo que el lector envió o vio, y no se pudo usar, pudo ser una carta.
help-trouble-sequence-then = Las cartas se ignoran: puede haber una en el tapete que no está en la pantalla.
help-trouble-started = El lector se quedó sin corriente, o se apagó y se encendió.
help-trouble-started-then = Las cartas se ignoran: si entretanto se sacó una, faltará.
help-trouble-out_of_play = El sabot estaba bloqueado, en error o en ajuste cuando se sacó la carta.
help-trouble-out_of_play-then = La carta está en el tapete y no en la pantalla.
help-trouble-closed = La mesa no estaba abierta: alguien tocó el sabot, o se leyó una carta sin querer.
help-trouble-closed-then = Ninguna carta tiene lugar en una mesa cerrada. Queda en el diario.
help-trouble-cutting_card = La carta de corte se anunció dos veces en un sabot.
help-trouble-cutting_card-then = Se sigue jugando. Puede no estar claro qué sabot se usa.
help-trouble-card = Las reglas no permiten la carta que salió, donde llegó.
help-trouble-card-then = La carta está en el tapete y no en la pantalla.
help-trouble-too_many = Han salido más cartas de estas de las que hay en el sabot: se leyó mal una, o hay una ajena.
help-trouble-too_many-then = El sabot no puede estar bien. Las cartas se ignoran hasta que se firme.
help-trouble-wrong_shoe = Salió una carta que este sabot no puede tener, y nadie encontró una carta mal leída.
help-trouble-wrong_shoe-then = Esta ronda es la última del sabot: después no se acepta ninguna carta hasta el sabot nuevo.
help-trouble-differs = La cámara vio una carta que no está en la pantalla.
help-trouble-differs-then = Puede haber en la pantalla una carta equivocada o faltar una, y puede haber dinero mal pagado.
help-trouble-differs-face-down = La cámara ve una carta de más mientras la tapada está oculta.
help-trouble-differs-face-down-then = Puede faltar una carta en la pantalla, o la tapada está a la vista. No se nombra.
help-trouble-confirms = La cámara mira a otro lado, está desenfocada, o hay poca luz.
help-trouble-confirms-then = Se sigue jugando. La cámara no comprueba nada.
help-trouble-restart = Falló la corriente, o el programa terminó en mitad de una ronda.
help-trouble-restart-then = La ronda sigue donde estaba. Puede faltar una carta sacada entretanto.
help-trouble-overdrawn = Se rectificó una ronda y la cuenta de un jugador ya no cubre lo que perdió: el dinero se había pagado.
help-trouble-overdrawn-then = El juego sigue. La cuenta no admite apuestas hasta que se ingrese lo que falta.
help-trouble-overdrawn-todo = Cobre el dinero al jugador e ingréselo en su cuenta, o que decida la caja. Después firme.
help-trouble-uncovered = Se rectificó una ronda con la siguiente apuesta ya en la mesa. La cuenta ya no la cubre.
help-trouble-uncovered-then = La apuesta juega. Si pierde, la cuenta queda por debajo de cero.
help-trouble-uncovered-todo = Cobre el dinero al jugador e ingréselo, o que decida el supervisor. Después firme.
help-trouble-cash = El efectivo de un jugador en este día de juego, en todas las mesas de este archivo de claves, roza o supera el umbral.
help-trouble-cash-then = Se sigue jugando. El kiosco no comunica nada.
help-trouble-cash-todo = Haga lo que piden las normas de la casa para esa suma. Después firme.
help-trouble-two_tables = Se pasó una tarjeta, o se escribió un número, en dos mesas con el mismo archivo de claves.
help-trouble-two_tables-then = Se sigue jugando. Las dos valoraciones cuentan.
help-trouble-two_tables-todo = Averigüe dónde está el jugador. Anote en la otra mesa que se ha ido, y firme.
help-trouble-settings_wait = Se puso otro juego, otras casillas u otro sabot mientras se debía algo, o había una apuesta o carta retenida.
help-trouble-settings_wait-then = Se juega con los ajustes de antes. Nada de lo que se debe se olvida.
help-trouble-settings_wait-todo = Liquide la ronda o devuelva las apuestas a los jugadores, y reinicie el kiosco: con eso rigen los ajustes nuevos. Si ya rigen, firme.
help-trouble-told = Una versión anterior del kiosco anotó este problema.
help-trouble-told-then = Sigue hasta que se firme.
help-trouble-told-todo = Haga lo que dice ese mismo problema y después firme.
help-trouble-internal = El programa encontró un error propio.
help-trouble-internal-then = El kiosco no acepta nada más. Lo anterior está en el diario.
help-trouble-ended = El programa que lee el lector se detuvo, o dejó de llegarle la señal.
help-trouble-ended-then = Sus cartas se ignoran hasta que se arranque de nuevo el kiosco.
help-trouble-ended-beside = El programa que lee el segundo lector se detuvo, o dejó de llegarle la señal.
help-trouble-ended-beside-then = Se sigue jugando. Nadie comprueba las cartas del primero.
help-trouble-sign_in = Quizá alguien prueba distintos PIN, o se mostró una tarjeta que la casa no dio.
help-trouble-sign_in-then = El número probado cinco veces está bloqueado; con muchos intentos el teclado espera. Se sigue jugando.
help-trouble-order = Llegó una orden que no vale: de quien no puede darla, sin firma válida, tardía o repetida.
help-trouble-order-then = No se cumplió. Se sigue jugando.
help-trouble-staff_file = Se cambió el archivo de personal, y lo que dice ahora no vale.
help-trouble-staff_file-then = Quién puede hacer qué sigue como antes del cambio.
help-journal-then = La mesa no se puede abrir con este diario.
help-journal-todo = Deje el archivo como está. Llame al técnico.
help-journal-missing = El archivo no está donde dicen los ajustes.
help-journal-missing-todo = Revise el nombre. Conecte el disco si está en otro.
help-journal-empty = El archivo está, y nunca se abrió una mesa en él.
help-journal-empty-todo = Indique el diario de esta mesa.
help-journal-other_table = Se confundieron los archivos, o la mesa recibió otro nombre.
help-journal-other_table-todo = Ponga en su lugar el diario de la mesa, o llame al jefe de mesa. No lo borre nunca.
help-journal-foreign = El archivo es otra cosa, o su principio está dañado.
help-journal-foreign-todo = Indique otro archivo, o aparte este. No lo borre nunca.
help-journal-newer = Lo escribió una versión más nueva del kiosco.
help-journal-newer-todo = Instale de nuevo esa versión.
help-journal-in_use = Otro kiosco ya tiene abierta esta mesa.
help-journal-in_use-todo = Cierre el otro. Una mesa tiene un solo kiosco.
help-journal-not_writable = El usuario del kiosco no puede escribir en esa carpeta.
help-journal-not_writable-todo = Que el técnico cambie los permisos de la carpeta.
help-journal-not_readable = El usuario del kiosco no puede leer ese archivo.
help-journal-not_readable-todo = Que el técnico le dé permiso de lectura y escritura al usuario del kiosco.
help-journal-no_folder = No se puede crear la carpeta del diario.
help-journal-no_folder-todo = Indique otra carpeta, o que el técnico cambie los permisos de esta.
help-journal-full = En el disco no queda sitio.
help-journal-full-then = Su última acción no se guardó, y ninguna otra se guardará.
help-journal-full-todo = Llame al técnico para hacer sitio. Después repita la última acción.
help-journal-read_only = El disco o el archivo no se puede escribir.
help-journal-read_only-then = Su última acción no se guardó, y ninguna otra se guardará.
help-journal-read_only-todo = Llame al técnico. Después repita la última acción.
help-journal-locked = Otro programa tiene abierto el archivo.
help-journal-locked-then = Su última acción no se guardó.
help-journal-locked-todo = Cierre ese programa. Después repita la última acción.
help-journal-disk = El disco no está, o falla.
help-journal-disk-then = Su última acción no se guardó, y ninguna otra se guardará.
help-journal-disk-todo = Llame al técnico. Después repita la última acción.
help-journal-unknown = El disco falló mientras se escribía.
help-journal-unknown-then = Todavía no se sabe si su última acción se guardó.
help-journal-unknown-todo = Toque la pantalla hasta que muestre lo guardado. Repita lo que falte.
help-journal-read_meanwhile = Otro programa lee el archivo, y no se puede ver cómo está el disco.
help-journal-read_meanwhile-then = Todavía no se sabe si su última acción se guardó.
help-journal-read_meanwhile-todo = Cierre ese programa. Toque la pantalla hasta que muestre lo guardado.
help-journal-damaged = Parte del archivo no se puede leer, o no encaja con el resto.
help-journal-damaged-todo = Guarde el archivo, indique uno nuevo y avise a vigilancia.
help-journal-not_there = Falta una entrada que debería estar.
help-journal-not_opened = Nada en él abre una mesa.
help-journal-misled = Un índice del archivo lleva a la entrada equivocada.
help-journal-anchors_no_place = La carpeta de las firmas de control del diario no está conectada.
help-journal-anchors_no_place-todo = Conecte el disco o la carpeta de red y arranque otra vez.
help-journal-anchors_not_read = La carpeta de las firmas de control del diario no se puede leer.
help-journal-anchors_not_read-todo = Que el técnico mire el disco o la carpeta de red.
help-journal-anchors_no_key = Falta la clave de las firmas de control del diario, o está dañada.
help-journal-anchors_no_key-todo = Que el técnico recupere la clave de su copia.
help-journal-gone = El archivo se quitó o se cambió con el kiosco en marcha.
help-journal-gone-then = Ya no se guarda nada. Lo anterior se copió, si el disco lo permitió.
help-journal-gone-todo = Pare el juego y llame al jefe de mesa.
help-journal-differs = Esta versión del kiosco decide de forma distinta de la que escribió el diario.
help-journal-differs-todo = Arranque la versión anterior y termine la ronda, o indique un diario nuevo.
help-journal-sealed_missing = Los meses anteriores se guardan en archivos junto al diario. Falta uno.
help-journal-sealed_missing-then = La mesa sigue jugando. Lo que pasó en ese mes no se puede consultar.
help-journal-sealed_missing-todo = Que el técnico devuelva el archivo junto al diario.
help-journal-sealed_other = El archivo de un mes anterior no es aquel con el que continúa el diario.
help-journal-sealed_other-then = La mesa sigue jugando. Lo que pasó en ese mes no se puede consultar.
help-journal-sealed_other-todo = Que el técnico reponga el archivo correcto desde una copia.
help-journal-sealed_damaged = El archivo de un mes anterior está dañado.
help-journal-sealed_damaged-then = La mesa sigue jugando. Lo que pasó entonces no se puede consultar.
help-journal-sealed_damaged-todo = Que el técnico reponga el archivo desde una copia.
help-journal-sealed_elsewhere = Un mes anterior se copió y se retiró de este disco, como manda la casa.
help-journal-sealed_elsewhere-then = La mesa sigue jugando. Lo que pasó ese mes no se puede consultar aquí.
help-journal-sealed_elsewhere-todo = Que el técnico reponga el archivo desde la copia que se nombra.
help-journal-backup_exists = Una copia no ocupa nunca el lugar de otro archivo.
help-journal-backup_exists-then = No se copió nada.
help-journal-backup_exists-todo = Indique otro archivo, o una carpeta.
help-journal-backup_empty = En ese diario no se jugó ninguna ronda.
help-journal-backup_empty-then = No se copió nada.
help-journal-backup_empty-todo = Indique el diario de esta mesa.
help-journal-restore_not_needed = El diario tiene todo lo que tiene la copia.
help-journal-restore_not_needed-then = No se cambió nada.
help-journal-restore_not_needed-todo = No hay nada que hacer.
help-journal-restore_other = La copia es del diario de otra mesa.
help-journal-restore_other-then = No se cambió nada.
help-journal-restore_other-todo = Indique el diario de la mesa de esa copia, o aparte el otro diario.
help-journal-restore_apart = Diario y copia empiezan igual y luego difieren: uno se cambió o se siguió en otro lugar.
help-journal-restore_apart-then = No se cambió nada.
help-journal-restore_apart-todo = Guarde los dos y llame al jefe de mesa.
help-verify-then = Desde esa entrada el diario ya no prueba nada por sí solo.
help-verify-todo = Guarde el archivo como está y avise al jefe de mesa y a vigilancia.
help-verify-file = La base de datos se ve dañada: casi siempre, un disco que falla.
help-verify-clock = El reloj se puso hacia atrás sin que se anotara.
help-verify-clock-then = El orden de las entradas vale. Sus horas, no.
help-verify-anchor_shorter = Se cortaron entradas del final, o se puso una copia anterior.
help-verify-anchor_other = El diario se escribió de nuevo después de hecha su firma de control.
help-verify-anchor_vanished = El diario que se firmó ya no está.
help-verify-anchor_foreign = Este diario es de otra mesa, o uno anterior de esta.
help-verify-anchor_key = La firma de control no es de la clave de la casa, sino de otra.
help-verify-anchor_forged = La firma de control no es válida: se cambió o se dañó.
help-verify-unguarded = Se quitó o cambió lo que impide cambiar las entradas.
help-verify-unreadable = Una entrada no se puede leer: un disco que falla, o un cambio a mano.
help-verify-missing_entry = Falta una entrada en medio.
help-verify-apart = Una entrada no sigue a la anterior.
help-verify-changed = Una entrada se cambió o se dañó después de escrita.
help-verify-no_entry = Una entrada no tiene la forma de su clase.
help-verify-not_open = Hay una entrada de juego antes de abrir la mesa.
help-verify-not_played = Esta versión no puede aplicar las reglas con que se abrió la mesa.
help-verify-not_played-todo = Compruébelo con la versión que lo escribió.
help-verify-other_repeat = Una apuesta repetida no es la de la última ronda.
help-verify-not_repeated = Apuestas de la última ronda debían repetirse, y no se repitieron.
help-verify-refusal = Algo se aceptó entonces y hoy se rechazaría, o al revés.
help-verify-refusal-todo = Compruébelo con la versión que lo escribió. Si aún difiere, avise al jefe de mesa.
help-verify-prompts = Al crupier se le dijo entonces algo distinto de lo que se le diría hoy.
help-verify-prompts-todo = Compruébelo con la versión que lo escribió. Si aún difiere, avise al jefe de mesa.
help-verify-round = La ronda se pagó entonces de otra manera que hoy.
help-verify-round-todo = Compruébelo con la versión que lo escribió. Si aún difiere, avise al jefe de mesa.
help-verify-checkpoint = Lo guardado de la mesa, su día, sus cuentas, su personal o sus problemas no resulta de las entradas.
help-verify-sealed_missing = El archivo de un mes anterior no está junto al diario.
help-verify-sealed_other = El archivo de un mes anterior es otro.
help-verify-sealed_damaged = El archivo de un mes anterior se cambió o está dañado.
help-verify-sealed_forged = El archivo de un mes anterior no está firmado como lo firmó la mesa.
help-verify-sealed_elsewhere = Un mes anterior está en una copia, como manda la casa, y no se leyó.
help-verify-anchors_unread = No se pudieron comprobar firmas de control del diario: faltan las entradas de las que hablan.
help-verify-anchors_gone = El diario dice que tiene firmas de control en otra carpeta, y allí no hay ninguna.
help-verify-anchors_gone-then = Puede que se cortaran entradas del final.
help-verify-anchors_older = Las firmas de control del diario son más antiguas de lo que dice el diario.
help-verify-anchors_older-then = Puede que se cortaran entradas del final.
help-verify-anchors_missed = La mesa arrancó cuando faltaban las firmas de control de su diario.
help-verify-anchors_missed-then = Puede que se cortaran entradas justo antes de ese arranque.
help-verify-anchors_missed-todo = Pregunte a quien firmó por ese arranque qué había pasado con el disco o la carpeta.
help-told-then = Cuando esté hecho, el kiosco sigue.
help-ask_wagers = Aún no hay apuestas para la ronda que viene.
help-ask_wagers-todo = Admita apuestas: toque una ficha y una casilla. Después reparta.
help-deal_first = Hay apuestas, y la ronda puede empezar.
help-deal_first-todo = Diga «no va más» y saque la primera carta.
help-deal_card = Es el turno de este puesto.
help-deal_card-todo = Saque la carta y póngala ahí.
help-ask_decision = Es el turno de esta mano, y decide el jugador.
help-ask_decision-todo = Diga el total y mire la seña. Si pide, saque carta; para las demás decisiones, toque su tecla.
help-ask_reveal = La carta tapada no se leyó, y ahora hace falta.
help-ask_reveal-todo = Destápela y anote su valor y su palo.
help-ask_turn = Se jugaron todas las manos: le toca a la banca.
help-ask_turn-todo = Destape la carta. Desde entonces no se deshace ninguna decisión.
help-ask_read = El lector no supo qué carta es.
help-ask_read-todo = Mire la carta y anote su valor y su palo.
help-announce_total = El total de una mano se dice en voz alta.
help-announce_total-todo = Dígalo y siga.
help-announce_dealer_up = La carta a la vista de la banca se dice en voz alta.
help-announce_dealer_up-todo = Dígala y siga.
help-announce_blackjack = El blackjack se canta al salir. Se paga ahora, o cuando se conozca la mano de la banca.
help-announce_blackjack-todo = Cántelo. Pague cuando lo diga la indicación.
help-announce_split = La pareja pasó a ser dos manos, cada una con su apuesta.
help-announce_split-todo = Separe las cartas. El jugador pone la segunda apuesta junto a la primera.
help-announce_sevens_forfeit = Al separar sietes se pierde la apuesta adicional por el tercer siete.
help-announce_sevens_forfeit-todo = Dígaselo al jugador y siga.
help-announce_dealer_blackjack = Las dos primeras cartas de la banca son blackjack: la ronda terminó.
help-announce_dealer_blackjack-todo = Dígalo y liquide las casillas.
help-announce_dealer_total = La mano de la banca está completa.
help-announce_dealer_total-todo = Dígalo y liquide las casillas.
help-ask_insurance = La banca muestra un as, y los jugadores pueden asegurarse.
help-ask_insurance-todo = Pregunte una vez. Toque cada casilla que se asegura; después CERRAR SEGURO.
help-announce_insurance_closed = El seguro está cerrado.
help-announce_insurance_closed-todo = Dígalo y siga.
help-ask_hole_check = Las reglas piden comprobar la carta tapada antes de jugar.
help-ask_hole_check-todo = Compruébela en el lector de carta tapada y toque lo que dice.
help-collect_insurance = La banca no tiene blackjack: el seguro pierde.
help-collect_insurance-todo = Retírelo a la bandeja.
help-pay_insurance = La banca tiene blackjack: el seguro gana.
help-pay_insurance-todo = Pague lo que dice la indicación.
help-pay_side = La apuesta adicional ganó.
help-pay_side-todo = Pague lo que dice la indicación.
help-collect_side = La apuesta adicional perdió.
help-collect_side-todo = Retírela a la bandeja.
help-collect_hand = La mano perdió o se rindió, o se pagó al jugador lo que no se le debía.
help-collect_hand-todo = Retire las fichas y después las cartas.
help-pay_hand = La mano ganó.
help-pay_hand-todo = Pague lo que dice la indicación, junto a la apuesta.
help-push_hand = La mano y la banca tienen lo mismo.
help-push_hand-todo = Deje la apuesta y retire las cartas.
help-return_wager = La apuesta no se juega: es otra vez del jugador.
help-return_wager-todo = Devuélvala.
help-announce_last_round = Salió la carta de corte.
help-announce_last_round-todo = Diga que es la última ronda del sabot.
help-announce_shoe_change = Un jefe de mesa pidió otro sabot, o este no puede ser correcto. No salió la carta de corte.
help-announce_shoe_change-todo = Diga que es la última ronda del sabot.
help-announce_cutter = Un jugador corta el sabot nuevo.
help-announce_cutter-todo = Dé a cortar a esa casilla.
help-ask_new_shoe = Este sabot no da otra ronda.
help-ask_new_shoe-todo = Baraje. Un jugador corta, a diez cartas o más de cada extremo; la carta de corte va a un cuarto o más del final. Cargue el sabot. Después JEFE, SABOT NUEVO.
help-burn_card = Las reglas sacan del juego esta carta.
help-burn_card-todo = Póngala tapada en la bandeja de descartes.
help-warn_hit = La mano es tan alta que pocos quieren otra carta.
help-warn_hit-todo = Saque solo tras una seña clara.
help-call_floor-drawn_in_error = Salió del sabot una carta que no tocaba a nadie.
help-call_floor-drawn_in_error-todo = Déjela donde está y llame al jefe de mesa: él dice si se usa o se quema.
help-call_floor-hole_check_disagrees = Lo que dijo el lector de carta tapada no coincide con la carta.
help-call_floor-hole_check_disagrees-todo = No mueva cartas ni fichas de la mesa. Llame al jefe de mesa.
help-call_floor-missed_card = Se saltó un puesto, o recibió la carta de otro.
help-call_floor-missed_card-todo = No mueva cartas ni fichas de la mesa. Llame al jefe de mesa.
help-call_floor-shoe_ran_out = El sabot se agotó en mitad de una ronda.
help-call_floor-shoe_ran_out-todo = Llame al jefe de mesa, que manda traer otro sabot.
help-ask_patrons = Los jugadores de la mano común deciden, cada uno por su lado.
help-ask_patrons-todo = Espere. Cuando todos hayan decidido, o se acabe el tiempo: { ui-close-stage }.
help-announce_patrons_closed = Las decisiones están cerradas.
help-announce_patrons_closed-todo = Dígalo y siga.
help-collect_patrons = La mano común perdió para estos jugadores.
help-collect_patrons-todo = Retire lo que dice la indicación.
help-pay_patrons = La mano común ganó para estos jugadores.
help-pay_patrons-todo = Pague lo que dice la indicación.
help-push_patrons = La mano común y la banca tienen lo mismo.
help-push_patrons-todo = Deje las apuestas donde están: siguen siendo de los jugadores.
help-return_patrons = Estas apuestas no se juegan.
help-return_patrons-todo = Devuelva lo que dice la indicación.

## La página del jugador: solo texto y datos, sin opciones

patron-title = Blackjack en su asiento
patron-languages = Idioma
patron-sign-in = Juegue desde su asiento
patron-sign-in-how = Escanee el código de su asiento o escríbalo aquí. El personal puede darle uno.
patron-code = Código de su asiento
patron-enter = Entrar
patron-no-answer = La mesa no responde. Inténtelo de nuevo en un momento.
patron-refused = No se aceptó.
patron-session-ended = Esta sesión terminó. Vuelva a escribir el código de su asiento.
patron-over = Esta sesión terminó
patron-over-then = Pida al personal un código nuevo.
patron-over-elsewhere = Está jugando en otra pantalla
patron-over-elsewhere-then = Su apuesta y su mano siguen allí. Esta pantalla ya no muestra nada.
patron-over-withdrawn = La casa terminó esta sesión
patron-over-version = Esta página está desactualizada
patron-over-version-then = Cárguela de nuevo: su apuesta y su mano se conservan.
patron-use-this = Usar esta pantalla
patron-load-again = Cargar de nuevo
patron-enter-code = Introducir un código
patron-line-opening = Conectando
patron-line-up = Conectado
patron-line-lost = Sin conexión
patron-unreached = Esta página no llega a { $host }. Compruebe que la dirección es la de su asiento, o pregunte al personal.
patron-moment = Un momento
patron-connecting = Aún sin conexión
patron-lost-line = Se perdió la conexión. Se recupera sola.
patron-lost-stays = Su apuesta de { $amount } se mantiene.
patron-lost-stand = Si no decide a tiempo, su mano se planta.
patron-lost-hit = Si no decide a tiempo, la casa pide una carta por usted.
patron-lost-first = Si no decide a tiempo, juega solo la primera mano.
patron-lost-unanswered = Lo último que tocó aún no está confirmado: se envía de nuevo.
patron-stopped = La mesa está detenida un momento. Su decisión tendrá respuesta más tarde.
patron-closed = La mesa está cerrada
patron-ask-wager = Haga su apuesta
patron-limits-next = Próxima apuesta: de { $least } a { $most }.
patron-wagers-wait = Se admiten apuestas
patron-limits = De { $least } a { $most }.
patron-balance-short = Su saldo no llega al mínimo de { $least }. Pregunte al personal.
patron-wagered = Su apuesta: { $amount }
patron-until-clock = Puede cambiarla hasta que no se admitan más apuestas.
patron-no-more-bets = No va más
patron-wager-lies = Su apuesta de { $amount } está en juego. El crupier reparte.
patron-move-you = Le toca a usted
patron-move-dealer = Le toca a la banca
patron-move-patrons = Deciden los jugadores
patron-move-wagers = Apuestas abiertas
patron-until-first-card = Puede cambiarla hasta la primera carta.
patron-counted = Registrado a las { $time }.
patron-counted-no-time = Decisión registrada.
patron-ask-insurance = ¿Quiere seguro?
patron-insurance-how = La banca muestra un as. Hasta { $amount }; si no quiere, no haga nada.
patron-insured = Seguro: { $amount }
patron-insurance-won = El seguro ganó { $amount }.
patron-insurance-lost = El seguro perdió { $amount }.
patron-ask = Tiene { $total }: decida
patron-ask-first = Primera mano, { $total }: decida
patron-ask-second = Segunda mano, { $total }: decida
patron-ask-split = ¿Solo la primera mano o las dos?
patron-split-how = La pareja se separa. Las dos manos: otra apuesta de { $amount }.
patron-split-short = La pareja se separa. Su saldo no alcanza para otra apuesta.
patron-did-stand = Usted se planta
patron-did-hit = Usted pide carta
patron-did-double = Usted dobla
patron-did-surrender = Usted se rinde
patron-did-first = Solo la primera mano
patron-did-both = Las dos manos
patron-not-in = No participa en esta ronda
patron-not-in-then = Después se admiten apuestas de nuevo.
patron-deal = Se reparten las cartas
patron-card-comes = Viene una carta
patron-dealer-plays = Juega la banca
patron-others = Deciden otros jugadores
patron-silent = Sin decisión a tiempo: su mano se planta.
patron-silent-first = Sin decisión a tiempo: solo la primera mano.
patron-silent-was = Sin decisión a tiempo: su mano se plantó.
patron-silent-draws = Sin decisión a tiempo: la casa pide carta por usted.
patron-silent-drew = Sin decisión a tiempo: la casa pidió carta por usted.
patron-silent-short = sin decisión: se planta
patron-won = Ganó { $amount }
patron-lost = Perdió { $amount }
patron-even = Empate: ni gana ni pierde
patron-void = Ronda anulada: se devuelve su apuesta
patron-sending = Enviando: aún sin registrar.
patron-too-late = Demasiado tarde: { $what } no se registró.
patron-corrected = Se corrigió una carta.
patron-changed-to = { $hand }: no { $was }, sino { $now }; ahora { $total }.
patron-changed = { $hand }: no { $was }, sino { $now }.
patron-corrected-again = Se corrigió una carta: decida de nuevo.
patron-corrected-stands = Se corrigió una carta: mire de nuevo las cartas. Su decisión se mantiene: { $decision }.
patron-amended = Se rectificó la última ronda.
patron-amended-net = Se rectificó la última ronda: de { $was } a { $net }.
patron-amended-round = Se rectificó la ronda { $round }: de { $was } a { $net }.
patron-past-amended = rectificada: { $net } en vez de { $was }
patron-uncovered = Su saldo ya no cubre su apuesta. La apuesta juega; el personal lo sabe.
patron-ahead = Decidir por adelantado, solo esta ronda
patron-ahead-off = ¿Plantarse con { $total } o más esta vez?
patron-ahead-on = Se planta con { $total } o más esta vez
patron-ahead-change = Plantarse con { $total } o más
patron-keys = Sus decisiones
patron-stand = Plantarse
patron-hit = Pedir
patron-double = Doblar
patron-double-less = Doblar por menos
patron-surrender = Rendirse
patron-first = Solo la primera
patron-both = Las dos manos
patron-wager = Apuesta
patron-insurance = Seguro
patron-balance = Saldo
patron-add = Añadir { $amount }
patron-clear = Quitar
patron-back = Atrás
patron-touch-chips = Toque las fichas
patron-wager-it = Apostar { $amount }
patron-change-to = Cambiar a { $amount }
patron-take-back = Quitar { $amount }
patron-insure = Tomar seguro: { $amount }
patron-double-it = Doblar por { $amount }
patron-dealer = Banca
patron-hand = Su mano
patron-the-hand = La mano
patron-first-hand = Mano 1
patron-second-hand = Mano 2
patron-cards-count = cuentan las { $count } primeras
patron-not-yours = no es suya
patron-soft = { $total } blando
patron-soft-short = blando
patron-seconds = segundos
patron-seconds-wagers = s para apostar
patron-no-more-in = Las apuestas se cierran en { $seconds } s
patron-seconds-left = Quedan { $seconds } s
patron-card = { $rank } de { $suit }
patron-face-down = una carta tapada
patron-not-read = una carta no leída
patron-rank-A = as
patron-rank-J = jota
patron-rank-Q = reina
patron-rank-K = rey
patron-suit-S = picas
patron-suit-H = corazones
patron-suit-D = diamantes
patron-suit-C = tréboles
patron-menu = Cuenta
patron-round = Ronda { $number }
patron-keep-on = Seguir jugando
patron-cash-out = Cobrar
patron-cash-out-waits = El personal viene a pagarle
patron-cash-out-asked = Por cobrar: { $amount }
patron-cash-out-then = El personal vendrá. Hasta entonces su saldo está bloqueado.
patron-paid-out = Se le pagaron { $amount }.
patron-sign-out = Cerrar sesión
patron-sign-out-sure = Toque otra vez para salir
patron-over-signed_out = Ha cerrado la sesión
patron-over-idle = Esta pantalla cerró la sesión
patron-over-idle-then = No se tocó nada durante un rato. Su saldo se conserva.
patron-over-signed_out-then = Su saldo se conserva; lo que está en la mesa sigue en juego. Introduzca su código para volver.
patron-past = Sus últimas rondas
patron-past-none = Ninguna reciente.
patron-was-wagered = Apostado: { $amount }
patron-screen = Esta pantalla
patron-sound-on = Sonido: sí
patron-sound-off = Sonido: no
patron-suits-on = Palos: cuatro colores
patron-suits-off = Palos: dos colores
patron-still-on = Imagen de la mesa: sí
patron-still-off = Imagen de la mesa: no
patron-still = La mesa, como la ve la cámara de la casa
patron-break = Tomarse un descanso
patron-break-how = No podrá apostar hasta que termine, y nadie puede acortarlo.
patron-break-1 = 1 día
patron-break-7 = 7 días
patron-break-30 = 30 días
patron-break-sure = Toque otra vez: { $days }
patron-on-break = De descanso hasta: { $until }
patron-on-break-then = Puede cobrar en cualquier momento.
patron-on-break-wager = Su apuesta de { $amount } juega. No se puede retirar durante el descanso.
patron-rule-blackjack = El blackjack paga { $odds }
patron-rule-insurance = El seguro paga { $odds }
patron-rule-hits = La banca pide con 17 blando
patron-rule-stands = La banca se planta con todos los 17
patron-rule-surrender = Puede rendirse
patron-rule-less = Se puede doblar por menos
patron-outcome-blackjack = blackjack
patron-outcome-win = gana
patron-outcome-lose = pierde
patron-outcome-push = empate
patron-outcome-bust = se pasa
patron-outcome-surrender = se rinde
patron-outcome-charlie = gana por número de cartas
patron-outcome-returned = devuelta
patron-outcome-void = anulada

# Por qué no se aceptó algo que hizo un jugador; `patron-refused` lo dice de cualquier otra razón.
patron-why-late = Llegó demasiado tarde: ya no vale.
patron-why-decided = Usted ya ha decidido.
patron-why-not_in = No tiene apuesta en esta ronda.
patron-why-wagers_closed = Las apuestas de esta ronda están cerradas.
patron-why-below_minimum = El mínimo es { $minimum }.
patron-why-above_maximum = El máximo es { $maximum }.
patron-why-balance = Su saldo no alcanza: quedan { $most }.
patron-why-chips = Aquí las cantidades van por fichas, de { $least } en { $least }.
patron-why-insurance_amount = El seguro puede ser de hasta { $most }.
patron-why-double_amount = Al doblar se añade más de cero y como máximo { $most }.
patron-why-double_for_less = En esta mesa se dobla por { $amount }, no por menos.
patron-why-cash_out_asked = Ha pedido cobrar: su saldo está bloqueado hasta que venga el personal. Para anularlo toque «Seguir jugando».
patron-why-excluded = Se ha tomado un descanso hasta el { $until }.
patron-why-limit_wager = Su límite por apuesta es { $most }.
patron-why-limit_loss = Su límite de pérdidas deja { $most } para apostar.
patron-why-limit_minutes = Por ahora ha llegado a su límite de { $minutes } minutos de juego.
patron-why-no_account = Este asiento no tiene cuenta. Pregunte al personal.
patron-why-table_closed = La mesa está cerrada.
patron-why-table_stopped = La mesa está detenida un momento. Inténtelo de nuevo.
patron-why-not_read = No se pudo leer. Vuelva a cargar la página.
patron-why-too_fast = Demasiado rápido. Inténtelo de nuevo en un momento.
patron-why-code_unknown = Este código no es válido. Pida otro al personal.
patron-why-too_many_tries = Demasiados códigos erróneos desde aquí. Uno correcto se acepta enseguida: compruébelo o pregunte al personal.

## Papeles: comprobantes, el certificado del sabot, una ronda repetida, informes (docs/reports.md, docs/supervise.md)

paper-slips = Comprobantes del inventario de la mesa
paper-slip = { $slip ->
    [opener] Inventario de la mesa: apertura { $number }
    [closer] Inventario de la mesa: cierre { $number }
    [fill] Comprobante de reposición { $number }
   *[credit] Comprobante de devolución a caja { $number }
 } · { $table }
paper-request = Solicitud { $number } de { $slip ->
    [fill] reposición
   *[credit] devolución
 } · { $table }
paper-request-for = Para
paper-slip-stands = { $what ->
    [requested] pedido
    [voiding] anulación sin firmar
    [void] anulado
   *[signed] firmado
 }, impreso { $count ->
    [1] 1 vez
   *[other] { $count } veces
 }
paper-void = ANULADO
paper-void-unsigned = Anulación sin firmar
paper-void-signed = ANULADO, firma del crupier
paper-reprint = { ui-slip-reprint } { $count }
paper-when = Fecha y hora
paper-shift = Turno
paper-shift-of = desde las { $begins }, día de juego { $day }
paper-game = Juego y mesa
paper-number = Número
paper-requested = Pedido por
paper-signed = { $place ->
    [dealer] Firmado por el crupier
   *[floor] Firmado por el jefe de mesa
 }
paper-licensed = { $who }, licencia { $licence }
paper-who-at = { $who }, { $at }
paper-no-closer = aún ninguno
paper-not-expected = no se muestra: las apuestas no se anotaron, o la apertura no se contó
paper-mark = Ronda { $round }{ $since ->
    [none] {""}
   *[other] {" "}desde las { $since }
 }, { $at }
paper-mark-explains = Esto explica la diferencia
paper-mark-is = { $what ->
    [void] anulada
   *[other] corregida
 } por { $by }{ $way ->
    [back] , { $amount } por recuperar de jugadores
    [out] , { $amount } por dar a jugadores
   *[none] {""}
 }
paper-reported = Comunicado
paper-reported-to = informe firmado por seguridad y vigilancia{ $division ->
    [yes] ; copia a la División
   *[no] {""}
 } (N.J.A.C. 13:69D-1.21)
paper-denomination = Valor de la ficha
paper-pieces = Fichas
paper-total = Importe
paper-grand-total = Total general
paper-sign = { $who ->
    [dealer] Crupier
    [supervisor] Jefe de mesa
    [floorperson] Jefe de mesa
    [cashier] Cajero de fichas
    [runner] Mensajero
    [pit] Jefe de sector
    [security] Seguridad
   *[surveillance] Vigilancia
 }: nombre, licencia, firma, hora

paper-shoes = Certificados de los sabots
paper-shoe = { $table ->
    [none] Sabot { $number }
   *[other] Sabot { $number }, mesa { $table }
 }
paper-shoe-certificate = Certificado: { paper-shoe }
paper-shoe-foot = { $entry ->
    [none] { $file }
   *[other] { $file }, desde la entrada { $entry }
 }
paper-shoe-none = No se cargó ningún sabot.
paper-shoe-seen = Cartas vistas
paper-shoe-all = total
paper-shoe-loaded = Cargado
paper-shoe-loaded-by = { $at }, por { $by ->
    [none] nadie: la mesa se abrió con él
   *[other] { $by }
 }
paper-shoe-ended = Terminado
paper-shoe-ended-by = { $at }, firmado por { paper-signer }
paper-signer = { $by ->
    [none] nadie
   *[other] { $by }
 }
paper-shoe-away = { $before ->
    [yes] antes de { $at }: eso está en un mes sellado que salió del disco
   *[no] no se sabe: lo que siguió a { $at } está en un mes sellado que salió del disco
 }
paper-shoe-in-play = en juego
paper-shoe-journal = En el diario
paper-shoe-not-kept = sin certificado
paper-shoe-kept = entrada { $entry }, firmada por { paper-signer }
paper-shoe-serial = { $reader }, número de serie { $serial }
paper-shoe-decks = Barajas
paper-shoe-decks-are = { $decks } ({ $cards } cartas)
paper-shoe-rounds-are = { $count ->
    [0] ninguna terminada
   *[other] { $count } ({ $numbers })
 }
paper-shoe-anew = {"; contadas de nuevo, "}
paper-shoe-ordered = Otro sabot por orden de
paper-shoe-double = Repetidas
paper-shoe-foreign = Ajenas
paper-shoe-no-place = Salieron y no tenían lugar
paper-shoe-out-of-play = Con el sabot fuera del modo de juego
paper-shoe-lost = Quizá sin leer por el lector
paper-shoe-corrected = Lecturas corregidas
paper-times = { $count ->
    [0] no
    [1] una vez
   *[other] { $count } veces
 }
paper-shoe-cut = Carta de corte
paper-shoe-cut-out = { $out ->
    [yes] ya salió
   *[no] aún no ha salido
 }
paper-shoe-cut-after = { $count ->
    [none] no salió
   *[other] después de { $count } cartas
 }{ $deep ->
    [none] {""}
   *[other] , { $deep } del sabot
 }
paper-shoe-cards = Cartas
paper-shoe-open = No se muestran hasta que terminen el sabot y su última ronda: revelarían lo que queda en él.
paper-shoe-left = Cartas que salieron del sabot
paper-shoe-left-since = { $count } disponibles
paper-shoe-left-of = { $count } de { $all }
paper-shoe-stub = Quedan en el sabot
paper-shoe-stub-is = { $count ->
    [none] no se sabe: sus cartas volvieron a él
   *[other] { $count }
}{ $counted ->
    [none] { "" }
   *[other] , contadas { $counted }
}
paper-shoe-burned = Quemadas
paper-shoe-burned-are = { $count }, { $unseen } de ellas sin ver
paper-shoe-unread = Sin leer
paper-shoe-missing = Faltan
paper-shoe-missing-are = { $count ->
    [none] no se sabe: quedaron cartas en el sabot
   *[other] { $count }
 }
paper-shoe-order = Orden
paper-shoe-order-untested = { $shuffled ->
    [yes] no se comprueba: se baraja después de cada ronda
   *[no] no se comprueba: demasiado pocas cartas
 }
paper-shoe-order-is = { $test ->
    [ranks] valores a lo largo del sabot
   *[suits] un palo tras otro
 }: chi cuadrado { $chi } con { $degrees } grados de libertad, p = { $chance }, { $unusual ->
    [yes] inusual
   *[no] como tras barajar
 }
paper-shoe-warning = { $warning ->
    [away] Una parte de este sabot está en un mes sellado que salió del disco y no consta en este certificado: `kiosk restore` repone el mes.
    [taken_off] El sabot no podía estar bien y se retiró de la mesa: cuente sus cartas (COMAR 36.05.03.27(C)).
    [double] Salió una carta cuyas copias ya habían salido todas: retire el sabot de la mesa y cuéntelo (COMAR 36.05.03.27(C)).
    [foreign] Salió una carta que no es de este sabot: retire el sabot de la mesa y cuéntelo (COMAR 36.05.03.27(C)).
    [no_place] Salieron cartas que la mesa no admitió, como una sacada antes del sabot nuevo: vea dónde está cada una (`kiosk recall`).
    [missing] El sabot se agotó antes de que salieran todas sus cartas: cuente los descartes (COMAR 36.05.03.27(C)).
    [stub] En el sabot se contaron cartas distintas de las que deben quedar: cuente también los descartes (COMAR 36.05.03.27(C)).
    [lost] Al lector pueden habérsele escapado cartas: de esas, el certificado solo tiene las que se anotaron a mano.
    [out_of_play] Salieron cartas del sabot mientras no estaba en modo de juego.
    [unread] Se repartieron cartas de las que nadie dijo cuáles son.
    [penetration] La carta de corte estaba a más de { $deep } (N.J.A.C. 13:69F-2.5(d): a un cuarto del final).
   *[order] El orden de las cartas es inusual al 95 % (COMAR 36.05.02.17(F)); lo es uno de cada veinte barajados honestos.
 }

paper-recall = { $table }: ronda { $round }
paper-recall-foot = { $table }, ronda { $round }, entradas { $first } a { $last }, { $hash }
paper-recall-says = Historial de lo que registró el kiosco: no es la mesa, ni decide sobre ninguna reclamación.
paper-recall-amended = Como quedó rectificada después de terminar
paper-recall-corrected = Como quedó corregida
paper-recall-list = Lo que pasó y lo que se le dijo al crupier
paper-recall-since = Contada desde (UTC)
paper-recall-since-is = { $since }: otra ronda del diario tiene el mismo número
paper-recall-played = Jugada (UTC)
paper-and = {"; "}
paper-from-to = { $first } a { $last }
paper-recall-dealt = Repartida por
paper-recall-nobody = sin nombre
paper-recall-corrections = Corregida
paper-recall-void = la ronda se anuló: se devolvieron todas las apuestas
paper-box = Casilla { $box }
paper-patron = Jugador { $patron }
paper-net = neto { $net }
paper-class = Práctica de una clase, semana por semana
paper-class-column = { $name ->
    [name] Alumno
    [week] Semana del
    [lessons] Lecciones
    [faultless] Sin errores
    [marks] Nota
    [more] Cambio
    [pace] Ritmo
   *[react] Reacción
 }
paper-class-note = Lecciones jugadas hasta el final. Nota: la media, de cien. Ritmo: la mediana, respecto al de Kilby. Reacción: la mediana. Cambio: respecto a la última semana de práctica del propio alumno.
paper-wager = { $what }: { $outcome }, apuesta { $wager }, neto { $net }
paper-box-is = { $says }. Neto { $net }.
paper-recall-journal = Diario (hash de su primera entrada)
paper-recall-entries = Entradas
paper-recall-hash = Hash de la última de ellas
paper-recall-unsigned = Sin firmar: no hay clave junto a este diario. Los hashes se pueden comparar con el diario, y con las firmas de control guardadas en otro lugar.
paper-recall-signed = Firma de la última de estas entradas, con la clave de la mesa { $public }: { $signature }
paper-recall-file = También va firmado el archivo entero: `kiosk recall DIARIO --check ARCHIVO` en la mesa, o con `--key`, dice si es de esta mesa y no se cambió.
paper-amended-to = RECTIFICADA { $at } por { $by }: { $way ->
    [back] { $amount } a recuperar de los jugadores
    [out] { $amount } a entregar a los jugadores
   *[none] no se mueve dinero
 }
paper-amended = Rectificada { $at } por { $by }. { $box ->
    [none] Banca
   *[other] { place }
 }, carta { $position }: { $was } era en realidad { $card }.
paper-owed = { $box ->
    [none] Jugador { $who }
   *[other] { place }
 }{ $what ->
    [hand] {""}
    [insurance] , seguro
   *[other] , { ui-side-wager }
 }: neto { $was }, rectificado { $should }
paper-recall-column = { $column ->
    [entry] entrada
    [at] UTC
    [who] quién
    [what] qué
   *[told] se dijo
 }

paper-report = { $table ->
    [none] { $of ->
        [none] Todas las mesas
       *[other] { $of }
     }
   *[other] Mesa { $table }
 }: { $when }
paper-span = { $span ->
    [all] todo el diario
    [archive] todo lo archivado
    [none] ningún día
    [day] { $first }
   *[days] { $first } a { $last }
 }{ $begins ->
    [none] {""}
   *[other] , desde las { $begins }
 }
paper-not-whole = INCOMPLETO: { $title }
paper-cash-title = Registro de efectivo. { $title }
paper-cash-none = { $title }: no se anotó efectivo.
paper-cash-define = La suma es del día de juego de ese jugador en las mesas de este informe. El kiosco no comunica nada a nadie.
paper-cash-column = { $column ->
    [at] hora
    [table] mesa
    [box] casilla
    [patron] jugador
    [kind] medio
    [amount] importe
    [total] total del día
   *[by] crupier
 }
# Valoraciones del juego de los jugadores.
paper-rating-title = Valoraciones. { $title }
paper-rating-none = { $title }: no se sentó a nadie.
paper-rating-card = Valoración de { $name }, mesa { $table }
paper-rating-unknown = desconocido { $number }
paper-rating-open = sentado
paper-rating-sign = Jefe de mesa: nombre y firma
paper-rating-column = { $column ->
    [since] desde
    [hours] horas
    [rounds] rondas
    [average] media
    [handle] apostado
    [win] ganancia
    [theo] teórica
    [decisions] decisiones
    [guess] estimado
    [bought] compras
   *[signed] firmada
 }
paper-rating-patron = Jugador
paper-rating-patron-is = { $name }, casilla { $boxes }
paper-rating-time = Sentado
paper-rating-time-is = desde { $since } hasta { $left ->
    [none] ahora
   *[other] { $left }
 }: { $hours } h, descontadas las pausas
paper-rating-rounds = Rondas
paper-rating-rounds-is = { $rounds }, { $hands } manos
paper-rating-average = Apuesta media de una ronda
paper-rating-average-is = { $amount ->
    [none] ninguna ronda
   *[other] { $amount }
 }{ $said ->
    [none] {""}
   *[other] ; { $said } según el jefe de mesa: { $reason }
 }
paper-rating-handle = Total apostado
paper-rating-handle-is = { $amount }: apuestas iniciales { $initial }, seguro { $insured }, adicionales { $side }
paper-rating-bought = Compró
paper-rating-bought-is = { $amount }{ $kinds ->
    [none] {""}
   *[other] : { $kinds }
 }
paper-rating-walked = Se llevó
paper-rating-walked-is = { $amount ->
    [none] no contado
   *[other] { $amount }
 }
paper-rating-win = Ganancia de la casa
paper-rating-win-is = { $amount }
paper-rating-theo = Ganancia teórica
paper-rating-theo-is = { $amount }
paper-rating-decisions = Coste de las decisiones
paper-rating-decisions-is = { $amount }{ $error ->
    [none] , ± aún desconocido
   *[other] , ± { $error }
 }
paper-rating-expected = Ganancia esperada
paper-rating-expected-is = { $amount }; 95 de 100 noches así: de { $low } a { $high }
paper-rating-guess = La estimación usual
paper-rating-guess-is = { $amount ->
    [none] ninguna ronda
   *[other] { $amount }
 }
paper-rating-signed = Anotó el asiento, firmó
paper-rating-signed-is = { $by }, { $closed ->
    [none] sin firma
   *[other] { $closed }
 }
paper-rating-signed-changed = { $by } (cambió después)
paper-rating-changed = Cambió: { $figure }
paper-rating-changed-is = al firmar { $was }, ahora { $now }
paper-rating-define-theo = La ganancia teórica es la suma de las apuestas exactas, cada una multiplicada por la ventaja de la casa en esta mesa frente a un buen jugador.
paper-rating-define-decisions = El coste de las decisiones es lo que pierden de media las decisiones del jugador frente a la tabla de estrategia; si es negativo, lo ahorraron. ± es su error estándar.
paper-rating-define-interval = La ganancia esperada es la suma de ambas. Por puro azar la ganancia cae en el intervalo 95 veces de 100.
paper-rating-define-guess = La estimación usual: apuesta media (la que indica el jefe de mesa, si la hay) × horas × 60 manos por hora × 1 %.
paper-rating-define-kept = El diario tiene un seudónimo, nunca un número ni un nombre. Nada de esto trata de cartas por venir.
paper-no-round = { $title }: no se jugó ninguna ronda.
paper-rounds = Rondas
paper-rounds-are = { $rounds }; anuladas: { $voided }
paper-time = Tiempo en juego
paper-hours = { $hours } horas
paper-hour = Por hora
paper-hour-are = { $rounds } rondas, { $hands } manos, { $decided } decisiones
paper-pace = Ritmo
paper-pace-is = { $share } de la tabla de Kilby
paper-occupancy = Ocupación
paper-occupancy-is = { $share } de las casillas
paper-initial = Apuestas iniciales
paper-initial-is = { $amount }; seguro { $insured }, apuestas adicionales { $side }
paper-win = Ganancia
paper-theo-is = { $amount }{ $error ->
    [none] {""}
   *[other] , error estándar { $error }
 }
paper-luck = Azar
paper-luck-is = { $within ->
    [few] demasiado pocas rondas para decirlo
    [within] la ganancia está a { $luck } errores estándar de la teórica: dentro del azar
   *[beyond] la ganancia está a { $luck } errores estándar de la teórica: por puro azar, menos de uno de cada veinte informes así
 }
paper-drop = { $day }{ $shift ->
    [none] {""}
   *[other] , turno { $shift }
 }: { $amount } { $basis ->
    [estimated] según estimación
   *[counted] según conteo
 }
paper-hold = Drop, hold
paper-hold-is = { $basis ->
    [none] no se conoce: no se anotaron compras en cada ronda, y no consta el conteo de la caja del drop
    [counted] { $amount } según conteo, hold { $share }
    [estimated] { $amount } estimado, hold { $share }
   *[known] { $amount } anotado: { $count ->
        [none] sin compras
        [1] 1 compra
       *[other] { $count } compras
     }, hold { $share }
 }
# Tras la retención, en una columna estrecha: de dónde se conoce la caja.
paper-basis = { $basis ->
    [counted] c
    [estimated] e
   *[known] a
 }
paper-undone = Deshechas
paper-corrected = Corregidas, anuladas
paper-corrected-are = cartas { $cards }, rondas o casillas { $voided }
paper-floor = Llamadas al jefe de mesa
paper-refused = Rechazadas
refusal-is = { $code ->
    [wagers_closed] apuestas cerradas
    [below_minimum] por debajo del mínimo
    [above_maximum] por encima del máximo
    [side_wager] apuesta adicional
    [no_wagers] ninguna apuesta
    [card_unread] una carta sin leer
    [not_your_turn] turno de otra mano
    [not_a_pair] no es pareja
    [split_limit] no se separa más
    [split_aces] ases separados
    [double_not_allowed] no se dobla
    [double_amount] importe al doblar
    [surrender_not_allowed] no hay rendición
    [insurance_not_open] seguro no abierto
    [insurance_amount] importe del seguro
    [insurance_open] seguro abierto
    [card_not_awaited] carta que no toca
    [correction_moves_card] se movería una carta
    [card_not_in_shoe] carta que no está en el sabot
    [shoe_needed] falta un sabot nuevo
    [bad_card] no hay tal carta
    [bad_input] no se entiende
    [not_in_game] no es de este juego
    [nothing_to_settle] nada que liquidar
    [nothing_to_undo] nada que deshacer
   *[other] { $code }
 }
paper-refused-reader = de un lector, { $what }
paper-trouble = Problemas del equipo
paper-unnamed = sin nombre
paper-group = { $group ->
    [house] Por casa
    [pit] Por sector
    [table] Por mesa
    [game] Por juego
    [day] Por día de juego
    [shift] Por turno
    [dealer] Por crupier
   *[hour] Por hora del día
 }
paper-column = { $column ->
    [drop] drop
    [hold] hold
    [rounds] rondas
    [hour] por hora
    [pace] ritmo
    [boxes] casillas
    [handle] apostado
    [win] ganancia
    [theo] teórica
    [error] ± e. e.
    [luck] azar
   *[wrong] errores
 }
paper-define-handle = Total apostado: todas las apuestas decididas, también dobladas, separadas, seguros y adicionales. Ganancia: lo cobrado menos lo pagado.
paper-define-theo = Ganancia teórica: lo que estas reglas dejan, si se juega bien, de las apuestas principales a la primera carta, del seguro y de las adicionales.
paper-define-error = Error estándar: cuánto mueve el puro azar la ganancia de tantas rondas. Por puro azar, la ganancia queda a menos de dos errores estándar de la teórica en diecinueve de cada veinte informes así.
paper-define-time = Tiempo en juego: del final de cada ronda al de la siguiente; si son más de { $minutes } minutos, solo el tiempo de la propia ronda.
paper-define-pace = Ritmo: frente a las rondas por hora de Kilby con las mismas casillas (1: 209, 2: 139, 3: 105, 4: 84, 5: 70, 6: 60, 7: 52).
paper-define-hold = El hold es la ganancia dividida por el drop: lo que entró en la caja por fichas. Conteo (c): de la sala de conteo, de cada caja entera. Anotado (a): las compras anotadas en la mesa. Estimado (e): por una persona. Nunca se mezclan; sin drop no hay hold. La ganancia dividida por lo apostado no es el hold.
paper-define-wrong = Deshechas, corregidas, rechazadas: para formar, no para acusar. Lo que envió un lector y la mesa rechazó se cuenta aparte.
paper-chart-win = Ganancia hasta aquí, { $ran ->
    [hour] hora a hora
   *[round] ronda a ronda
 }
paper-chart-pace = Rondas por hora, según la hora del día
paper-chart-against = Ganancia { $group ->
    [house] por casa
    [pit] por sector
   *[table] por mesa
 }{ $shown ->
    [none] {""}
   *[other] : { $shown } de { $all }, las más lejanas de la teórica
 }
paper-chart-errors = Formación: por cada cien rondas, por crupier{ $shown ->
    [none] {""}
   *[other] : { $shown } de { $all }, los de más casos
 }
paper-legend = { $of ->
    [win] ganancia
    [theo] ganancia teórica
    [luck] dos errores estándar: azar
    [pace] rondas por hora en juego
    [kilby] Kilby, con las mismas casillas
    [undone] deshechas
    [corrected] corregidas
    [voided] anuladas
   *[refused] rechazadas
 }

paper-explain = { $part ->
    [why] Por qué:
    [then] Qué significa:
    [todo] Qué hacer:
   *[rule] Norma:
 }
paper-badge = Tarjeta de { $name }

## Lo que está mal en un archivo de la casa, en la ventana de un arranque rechazado

file-unreadable = no se puede leer: { $why ->
    [ENOENT] no existe.
    [EACCES] este usuario no tiene permiso.
   *[other] { $words }.
 }
file-no_file = no se puede leer: no es un archivo.
file-not_utf8 = no es texto UTF-8 (byte { $byte }): guárdelo como UTF-8.
file-nul = no es texto: la línea { $line } contiene un NUL.
file-not_toml = no es TOML: { $words }.
file-too_deep = no es TOML que se pueda leer: sus tablas o listas están anidadas demasiado hondo.
file-too_long = no es TOML que se pueda leer: un número tiene demasiadas cifras.
file-none_named = no existe { $kind ->
    [rule_set] el reglamento
    [chip_set] el juego de fichas
    [language] el idioma
    [profile] el perfil
   *[other] { $what }
 } { $name }; existen: { $there }.
file-unknown_key = clave desconocida{ $near ->
    [none] .
   *[other] ; ¿quiso decir { $near }?
 } Aquí se admiten: { $there }.
file-twice = está puesta dos veces: deje una.
file-missing = falta: se espera { $allowed }.
file-not_valid = { $value } no vale: se espera { $allowed }.
file-boxes = { $boxes } casillas: el reglamento { $rules } tiene { $most } como mucho.
file-limits = { $minimum } supera table.maximum, { $maximum }: baje el mínimo.
file-decimal = { $sign } separa también los millares: escriba el otro de «.» y «,».
file-cash = { $warns } supera cash.limit, { $limit }: baje el aviso.
file-not_written = este usuario no puede escribir { $path }.
file-not_made = no se puede crear { $path }: { $folder } no es una carpeta.
file-not_path = { $path } no es un archivo.
file-not_journal = { $path } existe y no es un diario: indique otro archivo.
rules-side_one = { $kinds }: una mesa solo puede ofrecer una clase (N.J.A.C. 13:69F-2.17(a)); deje una sola.
rules-side_decks = con { $decks } barajas: esta apuesta necesita { $least } o más (N.J.A.C. 13:69F-2.2(a)3); juegue con más barajas o quite la apuesta.
rules-rows = las filas no cubren algunas mesas de 1 a { $boxes } casillas; cúbralas todas.
rules-ace_hands = { $aces } manos de ases, y una mesa de { $low } a { $high } casillas tiene { $hands } manos como mucho (split.max_hands): escriba { $hands } o menos.
rules-early = "early" no cabe si antes se mira la carta tapada: la rendición ofrecida después es tardía; escriba "late", o que no se mire la carta tapada.
rules-nothing_checked = no hay carta tapada que mirar; escriba [].
rules-even_money = el pago a la par es el seguro de un blackjack, y no se ofrece seguro.
rules-common_side = { $kinds }: en la mano común solo se apuesta a la mano; quítelo de las reglas.
rules-common_boxes = { $boxes } casillas: la mano común se juega en una sola; escriba 1.
rules-resplit = no tiene efecto: donde hay juego múltiple («multiple action») ninguna pareja se separa otra vez (N.J.A.C. 13:69F-2.11(e)); quite una de las dos.
rules-no_rule = no hay regla de este nombre que un artículo pueda respaldar.
rules-no_rule_near = no hay regla de este nombre que un artículo pueda respaldar; ¿quiso decir { $near }?
rules-copied = { $text } es lo que { $rules } dice de { $key } = { $theirs }; aquí es { $value }: escriba en { $rule } lo que dicen sus reglas, o "" si no dicen nada.
rules-limits = el mínimo, { $minimum }, supera el máximo, { $maximum }.
allowed-amount = un importe mayor que cero con dos decimales como mucho, como "12.50"
allowed-or_none = { $allowed }, o "" para ninguno
allowed-time = una hora como "2026-11-21T18:00:00.000Z", o "" para ahora
allowed-text = texto
allowed-filled = texto no vacío
allowed-yes_or_no = true o false
allowed-whole = un número entero de { $low } a { $high }{ $other ->
    [none] {""}
   *[other] , o { $other }
 }
allowed-number = un número de { $low } a { $high }
allowed-one_of = uno de { $there }
