# Lo que se le dice al crupier, en español. Formato: Project Fluent (projectfluent.org).
# Los datos que puede usar una frase están explicados al principio de en.ftl.

## Partes de otras frases

nth-hand = { $hand ->
    [1] primera mano
    [2] segunda mano
    [3] tercera mano
    [4] cuarta mano
   *[other] mano { $hand }
 }
which-hand = { $hand ->
    [none] {""}
    [1] { $split ->
        [yes] , { nth-hand }
       *[other] {""}
     }
   *[other] , { nth-hand }
 }
place = Casilla { box-number }{ which-hand }
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
paid-in-chips = { $paid } (por { $exact })
list-comma = {", "}
list-or = {" o "}
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
announce_sevens_forfeit = Casilla { $box } separa sietes: pierde el tercer siete
announce_dealer_blackjack = La banca tiene blackjack
announce_dealer_total = { $bust ->
    [yes] La banca se pasa con { $total }
   *[no] La banca tiene { $total }
 }

## El seguro y la carta tapada

ask_insurance = ¿Seguro?
announce_insurance_closed = Seguro cerrado
ask_hole_check = Compruebe la carta tapada en el lector
collect_insurance = { holder }: retire el seguro, { money }
pay_insurance = { $mode ->
    [units] { holder }: pague el seguro { $odds }
   *[amounts] { holder }: pague el seguro { $odds }, { $amount }
 }

## Apuestas adicionales

pay_side = { $mode ->
    [units] Casilla { $box }: pague { side-name }, { $odds }
   *[amounts] Casilla { $box }: pague { side-name }, { $odds }: { $amount }
 }
collect_side = Casilla { $box }: retire { side-name }, { money }

## Las manos

collect_hand = { $why ->
    [bust] { place } se pasa: retire { money }
    [surrender] { place } se rinde: retire { money }
    [void] { place }, ronda anulada: recupere { money }
    [corrected] { place }, corregida: recupere { money }
   *[lose] { place }: retire { money }
 }
pay_hand = { $why ->
    [blackjack] { $mode ->
        [units] { place }, blackjack: pague { payment }
       *[amounts] { place }, blackjack: pague { $odds }, { $amount }
     }
    [charlie] { place } gana por cartas: pague { payment }
   *[win] { place }: pague { payment }
 }
push_hand = { place }: empate
return_wager = { $why ->
    [void] { place }, ronda anulada: devuelva { money }
    [corrected] { place }, corregida: devuelva { money }
   *[returned] { place }: devuelva { money }
 }

## El sabot

announce_last_round = Carta de corte: última ronda
announce_cutter = { $far_right ->
    [yes] Corta la casilla de su extrema derecha
   *[no] Corta la casilla { $box }
 }
ask_new_shoe = Baraje, dé a cortar y cargue el sabot
burn_card = { $why ->
    [new_shoe] Sabot nuevo: queme una carta
    [relief] Cambio de crupier: queme una carta
    [face_up] Carta boca arriba: quémela
    [dealer_stands] La banca se planta: queme esta carta
    [drawn_in_error] Sacada por error: quémela
   *[other] Queme esta carta
 }

## Problemas

warn_hit = { place } tiene { $total } { $soft ->
    [yes] blando
   *[no] duro
 }: sin seña clara no hay carta
call_floor = { $box ->
    [none] Llame al jefe de mesa: { floor-why }
   *[other] { place }, llame al jefe de mesa: { floor-why }
 }
floor-why = { $why ->
    [drawn_in_error] carta sacada por error
    [hole_check_disagrees] la carta tapada contradice al lector
    [missed_card] faltó repartir una carta
    [shoe_ran_out] el sabot se agotó
   *[other] decide un supervisor
 }

## La mano común: una mano para muchos jugadores

ask_patrons = { $stage ->
    [split] Pareja: ¿primera mano o las dos? { still-deciding }
   *[other] { place }, { points }: ¿{ $may }? { still-deciding }
 }
announce_patrons_closed = { $stage ->
    [split] Cerrado: la separación terminó
   *[other] Cerrado: { $stand } plantados, { $draw } piden, { $double } doblan
 }
collect_patrons = { place }: retire { money } de { crowd } ({ outcome })
pay_patrons = { place }: pague { payment } a { crowd } ({ outcome })
push_patrons = { place }: empate para { crowd }
return_patrons = { place }: devuelva { money } a { crowd }
still-deciding = { $deciding ->
    [1] Decide 1
   *[other] Deciden { $deciding }
 }
crowd = { $patrons ->
    [none] los jugadores
    [1] 1 jugador
   *[other] { $patrons } jugadores
 }
outcome = { $why ->
    [blackjack] blackjack
    [bust] se pasan
    [charlie] por cartas
    [lose] pierden
    [surrender] se rinden
    [void] anulada
   *[win] ganan
 }

## Lo que no se admite, y por qué

awaited = { $awaits ->
    [wagers] las apuestas
    [insurance] que se cierre el seguro
    [hole_check] la comprobación de la carta tapada
    [reveal] la carta tapada
    [turn] que se destape la carta tapada
    [patrons] las decisiones de los jugadores
    [dealer] la carta de la banca
   *[hand] { place }
 }
whose = { $awaits ->
    [dealer] Banca
   *[hand] { place }
 }
refused-wagers_closed = Apuestas cerradas: ya salió la primera carta de esta ronda. Se abren al terminar.
refused-no_wagers = No hay ninguna apuesta: anote las apuestas antes de la primera carta.
refused-below_minimum = { holder }: { $amount } está por debajo del mínimo de { $minimum }. Que se complete o se retire.
refused-above_maximum = { holder }: { $amount } está por encima del máximo de { $maximum }. Devuelva lo que sobra.
refused-patron_boxes = Casilla { $box }: el jugador { $patron } ya apuesta en { $boxes } casillas, el máximo permitido.
refused-unit_wager = { holder }: en esta mesa no se anotan importes. Una apuesta en juego es 1.
refused-side_not_offered = Casilla { $box }: { side-name } no se ofrece en esta mesa. { $offered ->
    [none] No se ofrece ninguna apuesta adicional.
   *[other] Se ofrece: { $offered }.
 }
refused-side_amount = Casilla { $box }: la apuesta adicional es exactamente { $amount }.
refused-side_alone = Casilla { $box }: una apuesta adicional necesita una apuesta principal. Anótela primero.
refused-no_such_box = No hay casilla { $box }: esta mesa tiene las casillas 1 a { $boxes }.
refused-split_stage = La mano se separó: cada jugador juega solo la primera mano, o las dos.
refused-not_split_stage = Primera mano o las dos: se elige solo tras una separación automática.
refused-patrons_do_not_split = En este juego los jugadores no separan: separa el crupier cuando lo manda la regla.
refused-no_decision = Ahora no toca ninguna decisión: la mesa espera { awaited }.
refused-other_turn = Es el turno de { awaited }, no de otra mano.
refused-patron_not_in = El jugador { $patron } no tiene apuesta en esta ronda.
refused-patron_decided = El jugador { $patron } ya decidió, o su mano está completa.
refused-not_a_pair = { place }: solo se separan dos cartas del mismo { $pair ->
    [rank] rango
   *[value] valor
 }.
refused-split_limit = La casilla { $box } ya tiene { $hands } manos, el máximo de esta mesa.
refused-split_depth = { place } ya se separó { $depth ->
    [1] una vez
   *[other] { $depth } veces
 }, el máximo de esta mesa.
refused-split_aces_limit = Casilla { $box }: los ases se separan en { $hands } manos como máximo.
refused-split_aces = { place } es un as separado: una sola carta. Plántese, o separe otra vez si la mesa lo permite.
refused-double_two_cards = { place }: solo se dobla con las dos primeras cartas.
refused-double_after_split = { place }: en esta mesa no se dobla después de separar.
refused-double_totals = { place }: en esta mesa solo se dobla con { $totals } duro.
refused-double_amount = { place }: al doblar se añade más de cero y como máximo { $most }.
refused-double_for_less = { place }: en esta mesa no se dobla por menos. Se añade { $amount }.
refused-no_surrender = En esta mesa no se ofrece la rendición.
refused-surrender_late = { place }: solo se rinde con las dos primeras cartas, antes de separar.
refused-insurance_not_open = El seguro no está abierto: se abre después del reparto, cuando la banca muestra un as.
refused-insurance_open = El seguro está abierto: ciérrelo primero.
refused-insurance_zero = El seguro es más de cero.
refused-insurance_needs_box = Seguro: indique la casilla.
refused-insurance_needs_patron = Seguro: indique el jugador.
refused-insurance_amount = { holder }: el seguro es más de cero y como máximo { $most }, la mitad de la apuesta.
refused-insurance_no_wager = { holder }: no hay apuesta que asegurar.
refused-no_even_money = En esta mesa no se ofrece el pago a la par.
refused-even_money_blackjack = Casilla { $box }: el pago a la par es para un blackjack que no se haya pagado.
refused-even_money_insured = La casilla { $box } está asegurada y no puede tomar además el pago a la par.
refused-even_money_taken = La casilla { $box } ya tomó el pago a la par y no puede asegurarse además.
refused-no_unread_card = En la mesa no hay ninguna carta sin leer.
refused-patrons_decide = Los jugadores están decidiendo: cierre el turno antes de la carta siguiente.
refused-hole_check_first = Ahora no va carta: compruebe primero la carta tapada en el lector.
refused-reveal_first = Ahora no va carta: destape primero la carta tapada y anótela.
refused-shoe_needed = Ya salió la carta de corte: baraje y empiece un sabot nuevo antes de la próxima ronda.
refused-card_unread = { whose }: hay una carta sin leer. Anótela primero.
refused-hole_card_not_awaited = Ahora no toca la carta tapada: la mesa espera { awaited }.
refused-split_ace_card = { place } es un as separado y no recibe otra carta. Plántese o separe.
refused-deal_not_to = Ahora ninguna carta del reparto va a { $to ->
    [0] la banca
   *[other] la casilla { $to }
 }: la mesa espera { awaited }.
refused-error_before = La carta { $card ->
    [none] {""}
   *[other] { $card }{" "}
 }sacada antes por error todavía no se ha usado. Repártala o quémela primero.
refused-error_unused = La carta { $card } sacada por error no hizo falta: quémela primero.
refused-error_is_next = La carta { $card ->
    [none] {""}
   *[other] { $card }{" "}
 }sacada por error es la próxima: repártala o quémela.
refused-not_drawn_last = { $card } no es la última carta que se sacó.
refused-card_not_in_shoe = { $decks ->
    [1] La carta { $card } de este sabot ya salió.
   *[other] Ya salieron las { $decks } cartas { $card } de este sabot.
 } Revise la carta o llame al jefe de mesa.
refused-burned_too_many = Se quemaron más cartas iguales de las que hay en { $decks ->
    [1] una baraja.
   *[other] { $decks } barajas.
 }
refused-shoe_too_small = El sabot es demasiado pequeño: { side-name } necesita { $decks } barajas o más.
refused-nothing_to_settle = Ahí no hay nada que liquidar: ya está liquidado, o no jugó la última mano.
refused-nothing_to_undo = No hay nada que deshacer: lo último fue una carta, o en esta ronda aún no pasó nada.
refused-hole_card_turned = Destapada la carta tapada, ya no se deshace nada.
refused-round_is_over = La ronda ha terminado: ya no se deshace nada de ella.
refused-nothing_to_void = No hay ronda que anular: no hay ninguna apuesta.
refused-no_card_there = { whose }: no hay carta { $position } que corregir.
refused-later = { later-input }, después en esta ronda: ya no valdría. { $because }
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
    [patrons_closed] Cerrar el turno
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
   *[other] {" "}({ place })
 }
refused-round_over = La ronda terminaría antes.
refused-hole_card_falls = La carta tapada no podría salir.
refused-box_dealt_in = Casilla { $box }: solo se retira sola una casilla que no recibió carta en el reparto. Si no, anule la ronda.
refused-box_not_alone = En este juego la casilla { $box } no se anula sola. Anule la ronda.
refused-not_in_game = Este juego no tiene la entrada “{ $kind }”.
refused-unknown_type = No hay ninguna entrada de tipo { $value }. Hay { $allowed }.
refused-missing_key = A la entrada “{ $kind }” le falta “{ $key }”.
refused-bad_value = “{ $key }” de la entrada “{ $kind }”: { $value } no es válido. { $expected ->
    [card] Escriba valor y palo: "TS"; "??" para una carta sin leer.
    [known_card] Escriba valor y palo: "TS".
    [cards] Escriba una lista de cartas.
    [whole] Escriba un número entero de { $low } a { $high }.
    [text] Escriba un texto.
    [yes_or_no] Escriba true o false.
    [one_of] Escriba { $allowed }.
    [sides] Escriba un objeto como {"{"}"over_13": "1"{"}"}.
   *[amount] Escriba el importe como texto, con dos decimales como máximo: "12.50".
 }

## La pantalla

ui-tone-say = ANUNCIE
ui-tone-ask = PREGUNTE
ui-tone-deal = REPARTA
ui-tone-take = RETIRE
ui-tone-pay = PAGUE
ui-tone-push = EMPATE
ui-tone-warn = ESPERE
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
ui-hold-for-less = mantener: menos
ui-state-stand = PLANTA
ui-state-21 = 21
ui-state-blackjack = BJ
ui-state-doubled = 2×
ui-state-split_ace = UNA CARTA
ui-state-bust = PASADO
ui-state-surrender = ½
ui-state-charlie = CHARLIE
ui-outcome-blackjack = BJ
ui-outcome-win = GANA
ui-outcome-lose = PIERDE
ui-outcome-push = EMPATE
ui-outcome-bust = PASADO
ui-outcome-surrender = ½
ui-outcome-charlie = CHARLIE
ui-outcome-returned = DEVUELTA
ui-outcome-void = ANULADA
ui-soft = BLANDO
ui-insured = SEG.
ui-dealer = BANCA
ui-clear = QUITAR
ui-double-wager = × 2
ui-rebet = REPETIR
ui-double-rebet = REPETIR DOBLE
ui-again-new = APUESTA NUEVA
ui-again-deal = REPETIR Y DAR
ui-all = TODAS
ui-in = JUEGA
ui-back = ATRÁS
ui-hole-yes = BLACKJACK
ui-hole-no = SIN BLACKJACK
ui-held-next = PRÓXIMA RONDA
ui-held-error = SACADA POR ERROR
ui-last-round = ÚLTIMA RONDA
ui-new-shoe-needed = SABOT NUEVO
ui-port = puerto
ui-bytes = señal
ui-frames = tramas
ui-cards = cartas
ui-stopped = La pantalla se detuvo. Siga con el tapete; llame al jefe de mesa.
ui-starting = Arrancando: se retoma la mesa. No saque cartas todavía.
ui-by-touch = { $prompt }: anótela con el dedo
ui-next = después: { $what }
ui-call = diga «{ $total }»
ui-signer = jefe de mesa
ui-pad-undo = DESHACER: { $what }
ui-shoe-reads = Sabot: lee bien
ui-shoe-waits = Sabot: aún sin cartas leídas
ui-shoe-last = Salió la carta de corte: última ronda
ui-shoe-needed = Sabot terminado: ponga otro
ui-cards-enter = ANOTAR CARTA
ui-why-insured = La casilla { $box } ya está asegurada. DESHACER retira el último seguro.
ui-why-no-side = Esta mesa no ofrece apuestas adicionales.
ui-why-no-rebet = La casilla { $box } no apostó en la ronda anterior.
ui-armed = { $what }, una vez: toque una casilla, o { $all }.
ui-why-nothing-to-repeat = No hay nada que repetir: en esta mesa no ha terminado ninguna ronda.
ui-why-rebet-there = Las apuestas de la última ronda ya están puestas: dé la primera carta.
ui-why-settled = La casilla { $box } ya está liquidada. Liquide la que brilla: se apuesta cuando todo está liquidado.
ui-why-unsettled = Primero liquide las casillas: toque cada una, o TODAS.
ui-why-name-card = Anote qué carta es: el valor y después el palo.
ui-why-not-now = Ahora no es posible.
ui-why-relief = Relevo del crupier
ui-why-face_up = Boca arriba en el sabot
ui-why-dealer_stands = Plantado y sacó
ui-why-shown = Vista
ui-why-hidden = No vista
ui-why-choose = Toque primero el motivo en el panel, después la carta.
ui-why-panel = Cierre primero el panel con JEFE: DESHACER retira lo hecho en la mesa.
ui-pick-card = Toque en el tapete la carta equivocada.
ui-picked = { $place }, carta { $position }: anote el valor y el palo correctos.
ui-is-other = OTRA CARTA
ui-is-error = SACADA POR ERROR
ui-is-place = OTRO PUESTO
ui-is-burn = QUEMAR
ui-panel-card = CARTA
ui-panel-card-say = anote qué carta es en realidad: valor y luego palo. O toque qué otra cosa está mal.
ui-panel-card-place = OTRO PUESTO
ui-panel-card-place-say = ¿De qué puesto es la carta?
ui-panel-card-burn = QUEMAR
ui-panel-card-burn-say = ¿Por qué se quema la carta?
ui-panel-card-sign = FIRMAR
ui-card-is = { $place }, carta { $position }: { $card }
ui-less = Doblar por menos: toque las fichas que se añaden y después DOBLAR.
ui-panel-floor = Jefe de mesa
ui-panel-close = CERRAR
ui-panel-new-shoe = SABOT NUEVO
ui-panel-burn = QUEMAR UNA CARTA
ui-panel-correct = CORREGIR UNA CARTA
ui-panel-void = ANULAR LA RONDA
ui-panel-recall = HISTORIAL
ui-panel-screen = PANTALLA
ui-choose-turbo = TURBO: SIN MOVIMIENTO
ui-choose-four_colour = PALOS DE CUATRO COLORES
ui-choose-mirror = ESPEJO
ui-panel-irregular = IRREGULARIDAD
ui-panel-error = SACADA POR ERROR
ui-panel-missed = PUESTO SALTADO
ui-panel-dead = CASILLA SIN CARTA
ui-panel-ran-out = SABOT AGOTADO
ui-panel-burn-say = Elija el motivo, si es uno de estos. Después saque la carta, tóquela en el tapete o anote valor y palo.
ui-panel-error-say = ¿Se vio la carta? Después sáquela, tóquela en el tapete o anótela; TAPADA si nadie la vio.
ui-panel-missed-say = ¿Adónde fue la carta? Después sáquela, tóquela en el tapete o anote valor y palo.
ui-panel-dead-say = Toque la casilla que no recibió carta: sale de la ronda y se devuelve su apuesta.
ui-panel-by = Firmado por
ui-panel-who = ¿Quién firma? Toque el nombre.
ui-why-in-round = Hay una ronda en juego. Si se acabó el sabot: IRREGULARIDAD y después SABOT AGOTADO.
ui-why-no-round = No hay ninguna ronda en juego: para un sabot nuevo toque SABOT NUEVO.
ui-why-no-cards = No hay ninguna carta en la mesa.
ui-why-round-over = La ronda ha terminado: sus cartas quedan como se leyeron. Corrija el dinero a mano y avise al jefe.
ui-why-no-round-yet = Aún no ha salido ninguna carta: QUITAR y después TODAS devuelve las apuestas.
ui-why-no-missed = Ahora ninguna carta puede haber ido a un lugar equivocado.
ui-why-busy = Un momento: se está anotando su último toque.
ui-panel-confirm-void = ANULAR: DEVOLVER APUESTAS
ui-panel-recall-title = HISTORIAL · no es la mesa
ui-panel-none = Todavía no ha terminado ninguna ronda.
ui-panel-older = ANTERIOR
ui-panel-newer = SIGUIENTE
ui-recalled = { $kind ->
    [wager] apuesta
    [patron_wager] apuesta
    [card] carta
    [read] carta anotada
    [reveal] carta tapada
    [turn] carta tapada destapada
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
    [patrons_closed] turno cerrado
    [settled] liquidada
    [burn] quemada
    [shoe] sabot nuevo
    [cut_card] carta de corte
    [undo] deshecho
    [correct] corregida
    [void] anulada
   *[other] { $kind }
 }{ $box ->
    [none] { $patron ->
        [none] {""}
       *[other] {" "}jugador { $patron }
     }
   *[other] {" "}casilla { $box }{ which-hand }
 }
ui-reason-misread = Mal leída
ui-reason-entered = Mal anotada
ui-reason-dealt = Mal repartida
ui-reason-other = Otro
ui-acknowledge = FIRMAR
ui-since = desde
ui-cured = Resuelto: fírmelo.
ui-hint-side = Mantenga pulsada una casilla para su { $name }, o para retirarla.
ui-hint-wagers = Toque una ficha y después una casilla; otra vez para sumar. La casilla conserva su apuesta hasta que se cambie.
ui-hint-drawn-next = La próxima carta es { $card }, sacada por error: anótela en la pantalla al repartirla.
ui-hint-drawn-burn = La carta { $card } sacada por error no hizo falta: quémela y anótela en la pantalla.
ui-hint-drawn-face-down = La próxima carta es la que se sacó por error: anótela en la pantalla al descubrirla.
ui-hint-insurance = Toque cada casilla que toma seguro por la mitad de su apuesta; después, CERRAR SEGURO.
ui-close-stage = CERRAR TURNO
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
ui-crowd-collect = A COBRAR
ui-crowd-pay = A PAGAR
ui-crowd-insurance = ASEGURADOS
ui-why-patrons-decide = Aquí los jugadores deciden por sí mismos. El crupier cierra su turno.
ui-why-patrons-wager = Aquí los jugadores apuestan por sí mismos: nada se anota en la mesa.
ui-why-patrons-undo = Las apuestas y decisiones son de los jugadores. Solo se deshace el cierre de un turno, antes de la carta siguiente.
ui-draw = SACAR UNA CARTA
ui-auto = AUTO
ui-fault-unreadable = ILEGIBLE
ui-fault-bad-frame = TRAMA MALA
ui-fault-unplug = DESENCHUFAR
ui-fault-cutting-card = CARTA DE CORTE
ui-emulator = La mano del crupier en el sabot simulado

## Problemas que siguen hasta que se firman, y lo que se rechaza por ellos

trouble-told = { $text }
trouble-told-todo = { $todo }
trouble-again = { $text } (y { $count } más)
line-lost = { $says ->
    [none] { $reader ->
        [camera] La línea con la cámara no ha estado abierta desde que arrancó el sistema.
       *[shoe] La línea con el sabot no ha estado abierta desde que arrancó el sistema.
     }
   *[other] { $says }
 }
trouble-lost = { line-lost }
trouble-lost-todo = { $reader ->
    [camera] Las cartas que vea la cámara se ignoran por ahora: anótelas en la pantalla. Firme cuando vuelva la línea.
   *[shoe] Las cartas del sabot se ignoran por ahora: anótelas en la pantalla. Firme cuando vuelva la línea.
 }
trouble-lost-other = { line-lost } { $other ->
    [camera] La cámara funciona.
   *[shoe] El sabot funciona.
 }
trouble-lost-other-todo = Anote las cartas en la pantalla. Firme cuando vuelva o, ya comparadas las cartas, para que mande { $other ->
    [camera] la cámara.
   *[shoe] el sabot.
 }
trouble-lost-beside = { $other ->
    [none] { line-lost }
    [camera] { line-lost } La cámara es el único lector activo.
   *[shoe] { line-lost } El sabot es el único lector activo.
 }
trouble-lost-beside-todo = Las cartas no se confirman hasta que vuelva. Firme cuando haya vuelto.
trouble-ended = { line-lost }
trouble-ended-todo = { $other ->
    [none] Anote las cartas en la pantalla y reinicie el sistema entre dos rondas. Firme para seguir a mano hasta entonces.
    [camera] Anote las cartas en la pantalla y reinicie el sistema entre dos rondas. Firme para que mande la cámara hasta entonces.
   *[shoe] Anote las cartas en la pantalla y reinicie el sistema entre dos rondas. Firme para que mande el sabot hasta entonces.
 }
trouble-ended-beside = { line-lost }
trouble-ended-beside-todo = Las cartas no se confirman hasta reiniciar el sistema: hágalo entre dos rondas. Firme para seguir sin ello.
trouble-led = { line-lost } Manda { $other ->
    [camera] la cámara
   *[shoe] el sabot
 } ({ $by }).
trouble-led-todo = { $reader ->
    [camera] Firme cuando vuelva la línea con la cámara: entonces la cámara manda de nuevo.
   *[shoe] Firme cuando vuelva la línea con el sabot: entonces el sabot manda de nuevo.
 }
trouble-fault = { $says ->
    [none] El lector avisa de la avería { $code }.
   *[other] { $says }
 }
trouble-fault-todo = Firme cuando esté arreglado.
trouble-sequence = { $says ->
    [none] No llegaron mensajes del lector: puede faltar una carta.
   *[other] { $says }
 }
trouble-sequence-todo = { compare-cards }
compare-cards = Compare todas las cartas con la pantalla, anote lo que falte y después firme.
trouble-started = El lector se apagó y se encendió en mitad de una ronda.
trouble-started-todo = { compare-cards }
trouble-out_of_play = Se sacó una carta con el sabot fuera de juego ({ $mode ->
    [lock] bloqueado
    [error] en error
    [setting] en ajuste
   *[other] estado desconocido
 }). No tiene sitio en la mesa.
trouble-out_of_play-todo = Ponga el sabot en juego. Anote la carta donde corresponda, o quémela. Después firme.
trouble-cutting_card = El sabot dice que salió la carta de corte, y ya había salido.
trouble-cutting_card-todo = Vea que haya una sola carta de corte. Si se usa un sabot nuevo, indíquelo (SABOT NUEVO). Después firme.
trouble-card = No se aceptó una carta: { $refused }
trouble-card-todo = Arréglelo con el jefe de mesa: quémela, o anótela donde corresponda. Después firme.
trouble-too_many = La carta { $card } que se volteó ha salido más veces de las que tiene este sabot: se leyó mal una carta.
trouble-too_many-todo = Compare todas las cartas con la pantalla, llame al jefe de mesa para corregir la mal leída y después firme.
last-read = { $card ->
    [none] El sabot no ha leído ninguna carta desde el arranque.
   *[other] { $box ->
        [none] Lo último que leyó el sabot fue { $card }.
        [0] Lo último que leyó el sabot fue { $card }, para la banca.
       *[other] Lo último que leyó el sabot fue { $card }, para la casilla { $box }.
     }
 }
trouble-differs = La cámara ve cartas que no están en la pantalla: { $cards }. { last-read }
trouble-differs-todo = Valen las cartas de la mesa: compárelas con la pantalla, llame al jefe de mesa para corregir y después firme.
trouble-differs-face-down = La cámara ve una carta que el sabot no ha leído, o la carta tapada está a la vista. { last-read }
trouble-differs-face-down-todo = { trouble-differs-todo }
trouble-confirms = La cámara funciona y no ha confirmado ninguna carta en { $rounds } rondas.
trouble-confirms-todo = Compruebe lo que ve (kiosk readers aim): las cartas de esta mesa, con luz y enfocadas. Después firme.
trouble-restart = El sistema se paró en mitad de la ronda { $round } y continúa donde estaba.{ $changed ->
    [yes] {" "}Los ajustes nuevos de la mesa valen desde el próximo arranque entre rondas.
   *[no] {""}
 }
trouble-restart-todo = { compare-cards }
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
ask-held = { $cards } salió pronto: ¿próxima ronda o sacada por error?
refused-reader_frozen = La carta recién sacada no se tuvo en cuenta. Anote en la pantalla lo que falte, en el orden en que salió.
refused-not_repeated = Una apuesta de la última ronda no se repitió. { $text }
refused-no_trouble = No hay ningún problema { $key } que firmar.
refused-not_announced = La cámara ve una carta que puede ser la tapada: no se anotó. Si se sacó, toque la decisión y anótela en la pantalla.
refused-code_alone = La cámara ve un código y ninguna carta entera: no se anotó. Descubra la carta o anótela en la pantalla.
refused-not_cured = Todavía no se puede firmar. { $todo }
refused-face_down = La carta sacada tapada no puede estar en este sabot: llame al jefe de mesa.
refused-not_signed = Nadie ha firmado: elija al jefe de mesa que firma y repítalo.
trouble-internal = Error interno: el sistema se paró.
trouble-internal-todo = Siga repartiendo a mano y arranque el sistema de nuevo: continúa donde estaba.
trouble-internal-start = Error interno: no se puede abrir la mesa. Reparta a mano.

## What readers say, and ports, cameras and files that are read from

# Facts: $title of the reader's profile, $port, $name of a camera or file, $words from the device or the system as they are,
# $code and $number of the device, $count, $card with $deck and $set of a printed card, $own the set of this table.

device-no-reader = No hay lector.
device-not-started = { $title }: sin arrancar.
device-untried = { $title }: este perfil se hizo con fuentes públicas y nunca se probó en el aparato real. Pruébelo antes de abrir la mesa: kiosk readers try.
device-waiting = { $title }: en espera de la primera carta.
device-line-back = { $title }: la línea ha vuelto. En espera de la siguiente carta.
device-line-lost = { $title }: se perdió la línea. Revise el cable en ambos extremos; se reconecta sola.
device-no-card-yet = { $title }: llegan bytes, pero todavía ninguna carta.
device-reads = { $title }: lee.
device-reader-mistake = Error interno al leer un mensaje ({ $words }): puede haber sido una carta. El lector sigue leyendo solo. Compare la mesa con la pantalla.
device-silent = { $title }: sin señal de vida desde hace { $count } segundos. Vea que esté encendido y con el cable puesto.
device-no-signal = { $title }: falta su señal { $words }. Revise el cable entre el adaptador y el lector, y que el lector esté encendido.
device-stopped = { $title }: parado.
device-flood = Llegaron tantas lecturas a la vez que { $count } no se tomaron: puede haber cartas entre ellas.
device-repeated = Lo mismo llegó { $count } veces más y no se usó. Revise el cable y el lector, y llame al servicio técnico.
device-not-recorded = No se pudo guardar lo que envió el lector ({ $words }) y por eso no se usó: pudo ser una carta. Llame al jefe de mesa: el disco está lleno o falla.
device-port-name = Puerto { $port }: escriba usb:FABRICANTE:PRODUCTO con cuatro cifras hexadecimales cada uno, como usb:0403:6001.
device-usb-none = No hay ningún aparato { $port } enchufado. Enchufe el cable del lector; `kiosk readers` muestra lo que hay.
device-usb-several = Varios aparatos corresponden a { $port }: { $words }. Nombre uno por su puerto, o añada su número de serie.
device-port-missing = { $port } no está. Enchufe el cable del lector; `kiosk readers` muestra los puertos que hay.
device-port-in-use = Otro programa usa { $port }. Cierre ese programa; el sistema toma entonces el puerto.
device-port-forbidden = Este usuario no puede abrir { $port }. Añádalo al grupo `dialout` y vuelva a iniciar la sesión.
device-port-no-serial = { $port } no es un puerto serie, o no admite los ajustes de línea del perfil. Revise ambos.
device-port-trouble = No se puede abrir { $port } ({ $words }). Revise el cable y el nombre del puerto.
device-gap = { $count ->
    [1] No llegó un mensaje
   *[other] No llegaron { $count } mensajes
 } del sabot (después del número { $last } vino el { $number }): puede faltar una carta.
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
device-wrong-prefix = Llegó una lectura sin el prefijo { $words } de este escáner y no se usó. Vea que en esta línea esté el escáner correcto, con los ajustes de su perfil.
device-wrong-symbology = Se leyó un código de otra clase ({ $words }); las cartas llevan { $allowed }. No se usó. Lea el código de la carta.
device-no-aim = Llegó una lectura sin su identificador AIM y no se usó. Ajuste el escáner para que lo envíe, o ponga aim_required = false en el perfil del lector.
device-scan-too-long = Una lectura es más larga que el código de una carta y no se usó. Lea solo el código de la carta.
device-scanned-foreign = Se leyó una carta de otro juego: { $card } (baraja { $deck } del juego { $set }); esta mesa usa el juego { $own }. Aparte la carta y llame al jefe de mesa.
device-scanned-again = La carta { $card } (baraja { $deck } del juego { $set }) ya se leyó en este sabot: la misma carta no puede salir dos veces. No se usó. Si se leyó una carta equivocada, lea la correcta; si no, llame al jefe de mesa.
device-scanned-twice = La carta { $card } (baraja { $deck } del juego { $set }) se leyó dos veces. No es una carta nueva.
device-unread = El lector no pudo leer una carta que salió. Mire la carta y anótela en la pantalla.
device-overdraw = El sabot cuenta más cartas de las que permite su propio juego. Anule el error en el sabot y continúe.
device-button = Se pulsó un botón del sabot en mal momento. Anule el error en el sabot y continúe.
device-pushed-back = Se empujó una carta hacia la boca del sabot. Sáquela otra vez de un solo movimiento; si la mesa la muestra dos veces, llame al jefe de mesa.
device-pushed-back-half = Se empujó una carta hacia dentro a medias. Sáquela de un solo movimiento y compare la mesa con la pantalla.
device-foreign-code = El código de la carta no es del juego de cartas de este sabot. Pare, guarde la carta y llame al jefe de mesa.
device-drawn-slowly = Se sacó una carta demasiado despacio y quizá no se leyó. Compare la mesa con la pantalla; si falta la carta, anótela.
device-error = El sabot avisa del error { $code }, que su protocolo no menciona. Mire la pantalla del sabot y llame al jefe de mesa.
device-error-gone = El lector avisa de que su avería { $code } ya no existe.
device-reader-fault = El lector avisa de la avería { $code }. Mire el lector; si continúa, llame al jefe de mesa.
device-alarm = El sabot da la alarma { $code } ({ $words }). Anúlela en el sabot y compare la mesa con la pantalla; si falta una carta, anótela.
device-warning = El sabot da el aviso { $code }. Mire la pantalla del sabot; si continúa, avise al jefe de mesa.
device-out-of-play = Se sacó con el sabot { $mode ->
    [lock] bloqueado
    [error] en error
    [setting] en ajuste
   *[other] fuera de juego
 }. Cuenta como carta; ponga el sabot otra vez en juego.
device-started = El lector se encendió o se reinició.
device-standby = El lector está en espera.
device-cutting-card = Salió la carta de corte.
device-locked = El sabot está bloqueado.
device-unlocked = El sabot está desbloqueado.
device-card-resent = El sabot repitió una carta que ya había salido. No es una carta nueva.
device-baccarat-result = El sabot dio el resultado de un juego de bacará. No significa nada en esta mesa.
device-setting-changed = Se cambió un valor del sabot en el propio sabot. Avise al jefe de mesa si nadie debía cambiarlo.
device-ignored = El lector dijo { $words }, que se pasa por alto.
device-command-taken = El sabot aceptó la orden.
device-command-refused = El sabot rechazó una orden del sistema: { $words } (código { $number }). Use la llave del sabot.
device-command-answered = El sabot respondió a una orden: { $words }.
device-camera-untried = { $title }: medida con imágenes de cartas impresas, nunca probada con una cámara suya. Pruébela antes de abrir la mesa: kiosk cards check.
device-camera-waiting = { $title }: en espera de la primera imagen.
device-camera-sees = { $title }: la cámara ve la mesa.
device-camera-confirmed = La cámara confirmó { $count } de { $of } cartas de la última ronda.
device-camera-lost = Se perdió la cámara { $name }: se desenchufó, o el cable está flojo. Enchúfela otra vez.
device-camera-silent = La cámara { $name } no envía imágenes desde hace un rato. Desenchúfela y vuelva a enchufarla.
device-camera-stopped = Error interno: el lector de la cámara se paró ({ $words }). Anote las cartas en la pantalla y arranque de nuevo el sistema.
device-source-ended = { $name } ha llegado a su fin.
device-no-source = { $name }: no hay tal cámara, vídeo ni carpeta de imágenes. Vea en kiosk readers lo que hay.
device-camera-missing = La cámara { $name } no está, o la tiene otro programa. Enchúfela, y cierre el sistema y lo que muestre su imagen. `kiosk readers` muestra las cámaras.
device-no-video = { $name }: no es un vídeo que se pueda reproducir. Dé un archivo AVI, MP4, MKV, MOV o WebM.
device-no-pictures = { $name }: no contiene imágenes ({ $words }).
device-no-picture = { $name }: no es una imagen que se pueda leer. Dé un archivo PNG o JPEG.
device-exposure-not-held = La cámara no deja fijar su exposición: una mano sobre la mesa puede oscurecer las cartas.
device-focus-not-held = La cámara no deja fijar su enfoque: una mano sobre la mesa puede desenfocar las cartas.
device-camera-size = La cámara da imágenes de { $given }, no de { $asked } como pide el perfil del lector: `kiosk readers` dice cuáles puede dar.
device-no-zxing = No se puede cargar el decodificador zxing-cpp ({ $words }): instale de nuevo el sistema.
device-no-zbar = El decodificador pyzbar no encuentra la biblioteca zbar: instale el paquete libzbar0. Hasta entonces zxing lee sin una segunda opinión.
device-pyzbar-no-data-matrix = El decodificador pyzbar no lee códigos Data Matrix: nombre solo zxing en el perfil del lector.
device-camera-covered = La cámara solo ve una oscuridad uniforme: algo la tapa. Despeje la vista de la cámara.
device-camera-dark = La imagen de la cámara es demasiado oscura para leer códigos. Dé más luz a la mesa, o más exposición en el perfil del lector.
device-camera-focus = Nada de lo que ve la cámara es nítido: está desenfocada o sucia. Limpie la lente y enfoque con la imagen en vivo.
device-camera-frozen = La cámara envía siempre la misma imagen. Desenchufe la cámara y vuelva a enchufarla.
device-camera-covered-over = La cámara ve de nuevo la mesa.
device-camera-dark-over = La cámara tiene otra vez luz suficiente.
device-camera-focus-over = La imagen de la cámara es nítida de nuevo.
device-camera-frozen-over = La imagen de la cámara se mueve de nuevo.
device-seen = La cámara leyó la carta { $card } (baraja { $deck } del juego { $set }).
device-seen-alone = La cámara leyó el código de la carta { $card } (baraja { $deck } del juego { $set }), pero no ve la carta entera.
device-seen-whole = La cámara ve entera la carta { $card } (baraja { $deck } del juego { $set }).
device-seen-foreign = La cámara ve la carta { $card } (baraja { $deck } del juego { $set }), pero este sabot es del juego { $own }: una carta ajena, no se anotó. Retírela de la mesa y llame al jefe de mesa.
device-seen-again = La cámara ve la carta { $card } (baraja { $deck } del juego { $set }) por segunda vez en este sabot: no se anotó de nuevo. Si volvió por error, retírela; si no, pare y llame al jefe de mesa.
device-unquoted = El lector dijo algo que no se muestra mientras la carta tapada está oculta: puede haber sido esa carta. El diario lo conserva.
device-anchors-not-written = El final del diario no se pudo anotar en su segundo sitio: { $words }. Conecte el disco o la carpeta compartida; el juego puede seguir.
device-anchors-written = El final del diario se anota otra vez en su segundo sitio.
device-room-short = Al disco del diario le queda poco espacio: { $free } MB en { $folder }. Llame al técnico para que haga sitio (una copia, luego otro disco); el juego puede seguir hasta que se llene.
device-room-enough = El disco del diario vuelve a tener espacio.
device-seen-unnamed = La cámara ve una carta donde no debe estar, o la carta tapada quedó a la vista. No se nombra mientras la carta tapada siga boca abajo. Retire lo que no debe estar allí; si no, llame al jefe de mesa.
device-seen-double = La cámara ve dos cartas que dicen ser { $card } (baraja { $deck } del juego { $set }): una es una copia. Pare y llame al jefe de mesa.
device-two-codes = La cámara ve dos códigos en un mismo lugar: { $card } (baraja { $deck } del juego { $set }) y { $other_card } (baraja { $other_deck } del juego { $other_set }). No se anotó ninguno. Retire lo que no debe estar allí, y la carta se lee; si ambos están en una misma carta, llame al jefe de mesa.
device-clash-over = La cámara ve otra vez un código por carta.
device-taken-away = Se retiró la carta { $card } (baraja { $deck } del juego { $set }).

## El diario: por qué no se puede usar, y qué hacer

journal-missing = No hay ningún diario { $file }. Dé el archivo que nombran los ajustes de la mesa.
journal-empty = El diario { $file } está vacío: en él no se abrió nunca una mesa. Dé el diario de la mesa.
journal-foreign = { $file } no es un diario del sistema, o su principio está dañado. Se dejó como está. Guárdelo en otro lugar, o indique otro archivo como diario en los ajustes de la mesa.
journal-newer = El diario { $file } lo escribió una versión más nueva del sistema (formato { $version }; este programa lee hasta { $reads }). Se dejó como está. Instale esa versión, o indique otro diario.
journal-in_use = El diario { $file } lo usa otro sistema (proceso { $process }): una mesa la lleva un solo sistema a la vez. Cierre el otro, o dé a esta mesa un diario propio.
journal-not_writable = No se puede abrir el diario { $file } para escribir: { $words }. Dé permiso de escritura en la carpeta { $folder } al usuario del sistema, o indique otro lugar como diario en los ajustes de la mesa.
journal-no_folder = No se puede crear la carpeta del diario: { $words }. Indique otra con --journal o en los ajustes.
journal-full = No se puede escribir el diario { $file }: el disco está lleno. No se anotó nada. Haga sitio en el disco y continúe.
journal-read_only = No se puede escribir el diario { $file }: es de solo lectura. No se anotó nada. Dé permiso de escritura al usuario del sistema.
journal-locked = No se puede usar el diario { $file }: otro programa lo tiene bloqueado. No se anotó nada. Cierre ese programa.
journal-disk = No se puede usar el diario { $file }: { $words }. No se anotó nada. Vea que el disco esté presente y tenga sitio, y continúe.
journal-unknown = El disco falló mientras se escribía el diario { $file } ({ $words }): aún no se sabe si se guardó lo último que hizo.
journal-read_meanwhile = El disco falló mientras se escribía el diario { $file } (otro programa lo lee): aún no se sabe si se guardó lo último que hizo.
journal-damaged = El diario { $file } está dañado: { $words }. { journal-left }
journal-not_there = El diario { $file } está dañado: falta la entrada { $entry }. { journal-left }
journal-missing_entry = El diario { $file } está dañado: { verify-missing_entry }. { journal-left }
journal-apart = El diario { $file } está dañado: { verify-apart }. { journal-left }
journal-changed = El diario { $file } está dañado: { verify-changed }. { journal-left }
journal-not_opened = El diario { $file } está dañado: ninguna entrada abre la mesa. { journal-left }
journal-misled = El diario { $file } está dañado: un índice lleva a la entrada { $entry }, y debería llevar a otra. { journal-left }
journal-unguarded = El diario { $file } está dañado: { verify-unguarded }. { journal-left }
journal-left = Se dejó como está. Indique otro archivo en los ajustes de la mesa; `kiosk verify` dice más.
journal-anchor_shorter = { $file }: { verify-anchor_shorter }. { journal-anchored }
journal-anchor_other = { $file }: { verify-anchor_other }. { journal-anchored }
journal-anchor_vanished = { $file }: { verify-anchor_vanished }. { journal-anchored }
journal-anchor_foreign = { $file }: { verify-anchor_foreign }. { journal-anchored }
journal-anchor_key = { $file }: { verify-anchor_key }. { journal-anchored }
journal-anchor_forged = { $file }: { verify-anchor_forged }. { journal-anchored }
journal-anchored = No se cambió nada. Busque el archivo correcto (una copia, otro disco) y póngalo en su sitio. Si no, llame al supervisor: `kiosk run --fresh NOMBRE` lo aparta y empieza un diario nuevo en ese nombre.
journal-anchors_no_place = La carpeta { $folder }, donde la casa guarda las anclas del diario, no está: sin ella nadie sabe si el diario está entero. Conecte el disco o la carpeta compartida y arranque otra vez.
journal-anchors_not_read = Las anclas de { $file } no se pueden leer: { $words }. Conecte el disco o la carpeta compartida, o deje que el usuario del kiosco las lea, y arranque otra vez.
journal-anchors_no_key = La clave { $file } que firma las anclas del diario no se puede usar: { $words }.
journal-backup_exists = { $file } ya existe. Indique otro archivo, o una carpeta: en una carpeta cada copia recibe su propio nombre.
journal-backup_empty = { $file } no contiene ninguna entrada: no hay nada que copiar ni que restaurar.
journal-restore_not_needed = { $file } tiene todas las entradas de la copia { $backup }, que acaba en la entrada { $last }: no hay nada que restaurar. No se cambió nada.
journal-restore_other = { $file } es otro diario que el de la copia { $backup }. No se cambió nada. Indique el lugar de la mesa de la copia, o aparte el otro diario.
journal-restore_apart = { $file } y la copia { $backup } empiezan igual y luego difieren: uno de los dos se cambió o siguió en otro lugar. No se cambió nada. Guarde los dos y llame al supervisor.
journal-gone = Alguien quitó o cambió el diario { $file } con el kiosco en marcha. Llame al supervisor.{ $rescued -> 
    [none] {""}
   *[other] {" "}Todo hasta ese momento está en { $rescued }, junto a su sitio.
 }
journal-differs = El diario { $file } lo escribió un programa que decidía de otro modo: la entrada { $entry } se aceptó entonces y ahora no ({ $words }). Se dejó como está. Arranque la versión que lo escribió y termine la ronda, o guarde el archivo para el supervisor e indique otro como diario en los ajustes de la mesa.

## Lo que `kiosk verify` encuentra en un diario

verify-file = el archivo está dañado: { $words }
verify-clock = el reloj retrocedió: es de { $at }, tras una de { $before }, y ninguna nota dice que se cambió la hora
verify-anchor_shorter = el diario acaba en la entrada { $has }, y su ancla dice que tenía { $entry } a las { $at }: se cortó el final o se repuso una copia antigua
verify-anchor_other = la entrada { $entry } no es la que se firmó en el ancla de { $at }: el diario se escribió de nuevo
verify-anchor_vanished = el diario de la mesa { $table } no está, y su ancla dice que tenía { $entry } entradas a las { $at }
verify-anchor_foreign = este no es el último diario de la mesa { $table }: su ancla de { $at } es de otro, con { $entry } entradas
verify-anchor_key = la clave junto al diario no es la que firmó su ancla de { $at }
verify-anchor_forged = el ancla de la entrada { $entry } no está firmada con su clave: alguien la cambió
verify-unguarded = lo que protege sus entradas ({ $part }) no está como se creó
verify-unreadable = no se puede leer: { $words }
verify-missing_entry = falta la entrada { $entry }, sigue la entrada { $next }
verify-apart = la entrada { $entry } no continúa la entrada { $before }: una de las dos se cambió
verify-changed = la entrada { $entry } se cambió después de escribirla: su contenido no da su hash
verify-no_entry = no se puede leer como una entrada de su clase: { $words }
verify-not_open = la mesa no está abierta
verify-not_played = este programa no juega esa mesa: { $words }
verify-other_repeat = la apuesta repetida no es la de la última ronda
verify-not_repeated = antes de ella no se repitieron { $count } apuestas de la última ronda
verify-refusal = entonces { $then ->
    [none] se aceptó la entrada
   *[other] se rechazó ({ $then })
 }, ahora { $now ->
    [none] se acepta
   *[other] se rechaza ({ $now })
 }
verify-prompts = al crupier se le dijo { $then }, y ahora se le diría { $now }
verify-round = la ronda dio { $then }, y ahora da { $now }
verify-checkpoint = la mesa que guarda su punto de control no es la mesa a la que llevan sus entradas
