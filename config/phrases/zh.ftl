# 荷官所听到的话，简体中文。格式：Project Fluent（projectfluent.org）。
# 短语中可用的变量说明见 en.ftl 开头。

## 其他短语的组成部分

nth-hand = 第{ $hand ->
    [1] 一
    [2] 二
    [3] 三
    [4] 四
   *[other] { $hand }
 }手
which-hand = { $hand ->
    [none] {""}
    [1] { $split ->
        [yes] { nth-hand }
       *[other] {""}
     }
   *[other] { nth-hand }
 }
if-moved = { $text }（如果已{ $tone ->
    [take] 赔付
   *[push] 收取
 }）
place = { box-number }号位{ which-hand }
in-place = { box-number }号位{ which-hand }
box-number = { $box ->
    [none] 1
   *[other] { $box }
 }
holder = { $box ->
    [none] { $patron ->
        [none] 客人
       *[other] 客人{ $patron }
     }
   *[other] { $box }号位
 }
points = { $soft ->
    [yes] 软{ $total }点
   *[no] { $total }点
 }
card-name = { $rank ->
    [T] 10
   *[other] { $rank }
 }
side-name = { $name ->
    [over_13] 大于13
    [under_13] 小于13
    [same_suit] 同花
    [three_sevens] 幸运七
   *[other] { $name }
 }
money = { $mode ->
    [units] { $wagers ->
        [1] 注码
        [one-half] 半注
       *[other] { $wagers }倍注码
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
odds = { $pays }比{ $against }
paid-in-chips = { $paid }（取整前{ $exact }）
list-comma = 、
# 列举中最后一项之前；陈述句也用，所以不写“还是”。$next 是最后一项。
list-or = 或
may-stand = 停牌
may-hit = 要牌
may-double = 加倍
may-split = 分牌
may-surrender = 投降
may-first = 只玩第一手
may-both = 两手都玩

## 发牌

ask_wagers = 请下注
deal_first = 停止下注：发第一张牌
deal_card = { $dealer ->
    [yes] { $face ->
        [down] 庄家暗牌，牌面朝下
       *[other] 发给庄家
     }
   *[other] 发给{ place }
 }
ask_decision = { place }，{ points }：{ $may }？
ask_reveal = 翻开暗牌并输入
ask_turn = 翻开暗牌
ask_read = { $dealer ->
    [yes] 庄家的牌没读出，请输入
   *[other] { place }：牌未读出，请输入
 }

## 报牌

announce_total = { place }：{ points }
announce_dealer_up = 庄家明牌{ card-name }
announce_blackjack = { $held ->
    [yes] { place }：黑杰克，稍后赔付
   *[no] { place }：黑杰克
 }
announce_split = { place }分牌：共{ $hands }手
announce_sevens_forfeit = { $box }号位分7：第三张7不再赔
announce_dealer_blackjack = 庄家黑杰克
announce_dealer_total = { $bust ->
    [yes] 庄家{ $total }点，爆牌
   *[no] 庄家{ $total }点
 }

## 保险与暗牌

ask_insurance = 买保险吗？
announce_insurance_closed = 停止买保险
ask_hole_check = 用暗牌读牌器查看暗牌
collect_insurance = { holder }保险：收{ money }
pay_insurance = { $mode ->
    [units] { holder }保险：赔{ $odds }
   *[amounts] { holder }保险：赔{ $amount }（{ $odds }）
 }

## 附加注

pay_side = { $mode ->
    [units] { $box }号位{ side-name }：赔{ $odds }
   *[amounts] { $box }号位{ side-name }：赔{ $amount }（{ $odds }）
 }
collect_side = { $box }号位{ side-name }：收{ money }

## 各手牌

collect_hand = { $why ->
    [bust] { place }爆牌：收{ money }
    [surrender] { place }投降：收{ money }
    [void] { place }本局作废：向客人收回{ money }
    [corrected] { place }更正：向客人收回{ money }
   *[lose] { place }：收{ money }
 }
pay_hand = { $why ->
    [blackjack] { $mode ->
        [units] { place }黑杰克：赔{ payment }
       *[amounts] { place }黑杰克：赔{ $amount }（{ $odds }）
     }
    [charlie] { place }张数胜：赔{ payment }
   *[win] { place }：赔{ payment }
 }
push_hand = { place }：和局
return_wager = { $why ->
    [void] { place }{ beside-hand }本局作废：退给客人{ money }
    [corrected] { place }{ beside-hand }更正：退给客人{ money }
   *[returned] { place }{ beside-hand }：退回{ money }
 }
# 所退的不是某手牌自己的注码时。
beside-hand = { $name ->
    [none] {""}
    [insurance] 保险
   *[other] { ui-side-wager }
 }

## 牌靴

announce_last_round = 切牌卡已出：最后一局
announce_shoe_change = 换靴前最后一局
announce_cutter = { $far_right ->
    [yes] 由您最右边的号位切牌
   *[no] 由{ $box }号位切牌
 }
ask_new_shoe = 洗牌，请客人切牌，装好新一靴牌
burn_card = { $why ->
    [new_shoe] 新一靴：烧一张牌
    [relief] 换荷官：烧一张牌
    [face_up] 牌面朝上：烧掉这张牌
    [dealer_stands] 庄家不再抽牌：烧掉这张牌
    [drawn_in_error] 误抽牌：烧掉这张牌
   *[other] 烧掉这张牌
 }

## 异常

warn_hit = { place }{ $soft ->
    [yes] 软
   *[no] 硬
 }{ $total }点：没有明确手势不发牌
call_floor = { $box ->
    [none] 请叫主管：{ floor-why }
   *[other] { place }，请叫主管：{ floor-why }
 }
floor-why = { $why ->
    [drawn_in_error] 误抽牌
    [hole_check_disagrees] 暗牌与查看结果不符
    [missed_card] 漏发一张牌
    [shoe_ran_out] 牌靴用尽
   *[other] 由主管决定
 }

## 共用一手牌：多位客人

ask_patrons = { $deciding ->
    [0] 客人都已决定：请点“{ ui-close-stage }”
   *[other] { patrons-asked }
 }
patrons-asked = { $stage ->
    [split] 分牌：只玩第一手还是两手？{ still-deciding }
   *[other] { place }{ points }：{ $may }？{ still-deciding }
 }
announce_patrons_closed = { $stage ->
    [split] 决定截止：只玩第一手或两手
   *[other] 决定截止：停牌{ $stand }人，要牌{ $draw }人，加倍{ $double }人
 }
collect_patrons = { place }：收{ money }，{ crowd }（{ outcome }）
pay_patrons = { place }：赔{ payment }，{ crowd }（{ outcome }）
push_patrons = { place }：和局，{ crowd }
return_patrons = { place }：退回{ money }，{ crowd }
still-deciding = 还有{ $deciding }人待决定
crowd = { $patrons ->
    [none] 全部客人
   *[other] 共{ $patrons }位客人
 }
outcome = { $why ->
    [blackjack] 黑杰克
    [bust] 爆牌
    [charlie] 张数胜
    [corrected] 更正
    [lose] 输
    [surrender] 投降
    [void] 作废
   *[win] 赢
 }

## 不允许的操作及原因

awaited = { $awaits ->
    [wagers] 下注
    [settlement] 本局结清
    [insurance] 停止买保险
    [hole_check] 查看暗牌
    [reveal] 暗牌
    [turn] 翻开暗牌
    [patrons] 客人决定
    [dealer] 庄家的牌
   *[hand] { place }
 }
whose = { $awaits ->
    [dealer] 庄家
   *[hand] { place }
 }
refused-wagers_closed = 已停止下注：本局第一张牌已发出，本局结束后再下注。
refused-no_wagers = 没有任何注码：请先输入下注，再发第一张牌。
refused-below_minimum = { holder }：{ $amount }低于最低限额{ $minimum }，请补足或退还客人。
refused-above_maximum = { holder }：{ $amount }高于最高限额{ $maximum }，请退回超出部分。
refused-patron_boxes = { $box }号位：客人{ $patron }已在{ $boxes }个号位下注，已达上限。
refused-unit_wager = { holder }：本台不输入金额：每一注请点“下注”。
refused-side_not_offered = { $box }号位：本台不提供{ side-name }。{ $offered ->
    [none] 本台没有边注。
   *[other] 本台提供：{ $offered }。
 }
refused-side_amount = { $box }号位：边注必须正好是{ $amount }。
refused-side_alone = { $box }号位：边注须有主注，请先输入主注。
refused-no_such_box = 没有{ $box }号位：本台号位为1至{ $boxes }。
refused-split_stage = 这手牌已分牌：每位客人选择只玩第一手，或两手都玩。
refused-not_split_stage = 只有自动分牌之后才选择第一手或两手。
refused-no_decision = 现在不需要决定：正在等候{ awaited }。
refused-other_turn = 现在轮到{ awaited }，还没轮到其他手牌。
refused-patron_not_in = 客人{ $patron }本局没有下注。
refused-patron_decided = 客人{ $patron }已经决定，或这手牌已完成。
refused-not_a_pair = { place }：只有两张{ $pair ->
    [rank] 牌面相同
   *[value] 点值相同
 }的牌才能分牌。
refused-split_limit = { $box }号位已有{ $hands }手牌，达到本台上限。
refused-split_depth = { place }已分过{ $depth }次，达到本台上限。
refused-split_aces_limit = { $box }号位：A最多分成{ $hands }手。
refused-split_aces = { place }是分牌的A：只补一张牌。请停牌；规则允许时可再分A。
refused-double_two_cards = { place }：只有头两张牌才能加倍。
refused-double_after_split = { place }：本台分牌后不能加倍。
refused-double_totals = { place }：本台只有硬{ $totals }点才能加倍。
refused-double_amount = { holder }{ which-hand }：加倍金额须大于零，最多{ $most }。
refused-double_for_less = { holder }{ which-hand }：本台不能少注加倍，须加足{ $amount }。
refused-no_surrender = 本台不提供投降。
refused-surrender_late = { place }：只有头两张牌、分牌之前才能投降。
refused-insurance_not_open = 保险未开放：发牌后庄家明牌为A时才开放。
refused-insurance_open = 还在买保险：请先点“停止买保险”。
refused-insurance_zero = 保险金额须大于零：请输入金额。
refused-insurance_needs_box = 保险：请点买保险的号位。
refused-insurance_needs_patron = 保险：请指明客人。
refused-insurance_amount = { holder }：保险金额须大于零，最多{ $most }，即主注的一半。
refused-insurance_no_wager = { holder }：没有可买保险的注码。
refused-no_even_money = 本台不提供等额赔付。
refused-even_money_blackjack = { $box }号位：等额赔付只限尚未赔付的黑杰克。
refused-even_money_insured = { $box }号位已买保险，不能再要等额赔付。
refused-even_money_taken = { $box }号位已要等额赔付，不能再买保险。
refused-no_unread_card = 台上没有未读出的牌。
refused-patrons_decide = 客人正在决定：请先点“截止决定”，再发下一张牌。
refused-hole_check_first = 现在不发牌：请先用暗牌读牌器查看暗牌。
refused-reveal_first = 现在不发牌：请先翻开暗牌并输入。
refused-shoe_needed = 切牌卡已出：请洗牌并换新一靴，再开下一局。
refused-shoe_changes = 上一局后须换牌靴：请洗牌并换新一靴，再开下一局。
refused-card_unread = { whose }：有一张牌未读出，请先输入。
refused-hole_card_not_awaited = 现在还没轮到暗牌：正在等候{ awaited }。
refused-split_ace_card = { place }是分牌的A，不再补牌。请停牌或分牌。
refused-deal_not_to = 现在还不发给{ $to ->
    [0] 庄家
   *[other] { $to }号位
 }：正在等候{ awaited }。
refused-error_before = { $other_card ->
    [none] {""}
   *[other] { $other_card }未收下。
 }此前误抽的{ $card ->
    [none] 牌
   *[other] { $card }
 }尚未用上。请先发出或烧掉。
refused-error_unused = 误抽的{ $card }不再需要：请先烧掉。
refused-error_is_next = 下一张就是误抽的{ $card ->
    [none] 牌
   *[other] { $card }
 }：请发出或烧掉。
refused-not_drawn_last = { $card }不是最后抽出的牌。请点最后抽出的牌，或叫主管。
refused-card_not_in_shoe = 这个牌靴的{ $decks }张{ $card }都已发出。请核对这张牌，或叫主管。
refused-burned_too_many = 同一种牌烧掉的张数超过{ $decks }副牌所含的张数。
refused-shoe_too_small = 这一靴牌太少：{ side-name }至少需要{ $decks }副牌。
refused-nothing_to_settle = 此处没有待结算的注码：已经结清，或上一局没有参加。
refused-nothing_to_undo = 没有可撤销的操作：上一步是发牌，或本局尚未开始。牌不对？请在屏幕上长按它。
refused-hole_card_turned = 翻开暗牌后不能再撤销：请叫主管。
refused-round_is_over = 本局已结束，不能再撤销：请叫主管。
refused-nothing_to_void = 没有牌局可作废：台上没有注码。
refused-no_card_there = { whose }：没有可更正的第{ $position }张牌。
refused-later = 若这样更正，本局其后的{ later-input }便不能成立：{ $because }
later-input = { $box ->
    [none] { $patron ->
        [none] {""}
       *[other] 客人{ $patron }的
     }
   *[other] { place }的
 }{ $kind ->
    [card] { $card ->
        [none] 牌
       *[other] { $card }
     }
    [read] 输入的{ $card }
    [reveal] 暗牌
    [hole_check] 查看暗牌
    [stand] 停牌
    [hit] 要牌
    [double] 加倍
    [split] 分牌
    [surrender] 投降
    [insurance] 保险
    [insurance_closed] 停止买保险
    [even_money] 等额赔付
    [patrons_closed] 截止决定
    [patron] 决定
    [burn] 烧牌
    [shoe] 新一靴
    [cut_card] 切牌卡
   *[other] { $kind }
 }
refused-round_over = 这样更正，本局本该已经结束。请叫主管。
refused-hole_card_falls = 这样更正，这张暗牌就不可能在这个牌靴中。请叫主管。
to-hand = { $to }号位{ $to_hand ->
    [none] {""}
   *[other] { $to_hand ->
        [1] 第一手
        [2] 第二手
        [3] 第三手
       *[other] 第四手
    }
 }
refused-card_would_move = 这样更正后，{ $box ->
    [none] 庄家
   *[other] { place }
 }的{ $card ->
    [none] 暗牌
   *[other] { $card }
 }{ $to ->
    [none] 本不会抽出
    [0] 本应归庄家
   *[other] 本应归{ to-hand }
 }。
refused-decision_would_move = 这样更正后，{ later-input }{ $to ->
    [none] 本来不归任何人
    [0] 本应归庄家
   *[other] 本应归{ to-hand }
 }。
refused-hand_would_play = 按这张牌，{ $to }号位本应继续决定，而无人知道客人会怎样选择。
refused-card_beyond = { $box ->
    [none] 庄家
   *[other] { place }
 }本不能再得{ $card ->
    [none] 这张牌
   *[other] { $card }
 }。
refused-dealer_draws_on = 按这张牌，庄家为{ $total }点，须继续抽牌：请现在抽出庄家的牌，并随更正一起输入。
refused-dealer_drew_none = { $card }多余：庄家不抽这张牌。
refused-dealer_draws_late = 按这张牌，庄家为{ $total }点，本应继续抽牌。下一局开始后已无法补抽：由主管用筹码结清。
refused-no_such_round = 第{ $number }局不能更正：它不在最近结束的十局之中。
refused-box_dealt_in = { $box }号位：只有发牌时没有得到牌的号位才能单独作废；否则可由主管作废本局。
refused-box_not_alone = 本游戏不能单独作废{ $box }号位，可由主管作废本局。
refused-not_in_game = 本游戏没有“{ $kind }”这种输入。
refused-unknown_type = 没有类型为{ $value }的输入。类型有：{ $allowed }。
refused-missing_key = 输入“{ $kind }”缺少“{ $key }”。
refused-bad_value = 输入“{ $kind }”的“{ $key }”：{ $value }无效。{ $expected ->
    [card] 请先写点数再写花色："TS"；未读出的牌写"??"。
    [known_card] 请先写点数再写花色："TS"。
    [cards] 请写一列牌。
    [whole] 请写{ $low }至{ $high }之间的整数。
    [text] 请写文字。
    [yes_or_no] 请写true或false。
    [one_of] 请写{ $allowed }。
    [double] 只有加倍才写金额。
    [sides] 请写一个对象，例如{"{"}"over_13": "1"{"}"}。
   *[amount] 请把金额写成文字，最多两位小数："12.50"。
 }

## 屏幕

ui-tone-say = 宣布
ui-tone-ask = 询问
ui-tone-deal = 发牌
ui-tone-turn = 翻牌
ui-tone-burn = 烧牌
ui-tone-take = 收注
ui-tone-pay = 赔付
ui-tone-push = 和局
ui-tone-return = 退注
ui-tone-warn = 暂停
ui-tone-enter = 输入
ui-tone-call = 叫主管
ui-stand = 停牌
ui-hit = 要牌
ui-double = 加倍
ui-split = 分牌
ui-surrender = 投降
ui-even-money = 等额赔付：{ $box }号位
ui-insurance-closed = 停止买保险
ui-undo = 撤销
ui-floor = 主管
ui-hold-for-less = 长按：少注加倍
ui-state-stand = 停牌
ui-state-21 = 21
ui-state-blackjack = BJ
ui-state-doubled = 2×
ui-state-split_ace = 限一张
ui-state-bust = 爆牌
ui-state-surrender = ½
ui-state-charlie = 张数胜
ui-outcome-blackjack = BJ
ui-outcome-win = 赢
ui-outcome-lose = 输
ui-outcome-push = 和
ui-outcome-bust = 爆牌
ui-outcome-surrender = ½
ui-outcome-charlie = 张数胜
ui-outcome-returned = 退回
ui-outcome-void = 作废
ui-soft = 软
ui-insured = 保险
# an additional wager in its box, beside its amount
ui-side = { $name ->
    [over_13] 大于13
    [under_13] 小于13
    [same_suit] 同花
    [three_sevens] 幸运七
   *[other] { $name }
 }
ui-dealer = 庄家
ui-clear = 清除
ui-double-wager = × 2
ui-rebet = 重复下注
ui-double-rebet = 重复下注×2
ui-again-new = 另下新注
ui-again-deal = 重复下注并发牌
ui-of = { $name }：{ $says }
percent = { $figure }%
ui-all = 全部
ui-in = 下注
ui-back = 返回
ui-hole-yes = 黑杰克
ui-hole-no = 不是黑杰克
ui-held-deal = 发这张
ui-held-next = 下一局
ui-held-error = 误抽
ui-last-round-none = 现在没有进行中的牌局：请立即换新一靴，注码保持原样。
ui-last-round = 最后一局
ui-new-shoe-needed = 需新一靴
ui-port = 连线
ui-bytes = 数据
ui-frames = 消息
ui-cards = 读牌
ui-confirmed = 摄像头 { $count }/{ $of }
ui-stopped = 屏幕已停止。请手工发牌，并叫主管。
ui-stopped-for-good = 屏幕一再停止。请手工发牌，并叫技术员：“kiosk crashes”会说明出错位置。
ui-refused = 本台无法打开
ui-refused-todo = 请手工发牌，并叫主管或技术员。
ui-refused-again = 问题解决后本台会自行打开：本机每 { $seconds } 秒重试一次；点屏幕可立即重试。
ui-starting = 正在启动，恢复本台牌局：请先不要抽牌。
ui-below-minimum = { refused-below_minimum }
ui-burn-drawn = 误抽{ $card }：烧掉这张牌
ui-by-touch = { $prompt }：请手动输入
ui-next = 接着：{ $what }
ui-next-round = 发下一局
ui-call = 报“{ $total }”
ui-signer = 主管
ui-pad-undo = 撤销：{ $what }
ui-undo-less = 少注的金额
ui-shoe-reads = 牌靴：读牌正常
ui-shoe-waits = 牌靴：尚未读到牌
ui-shoe-unread = 牌靴：上一张牌未读出
ui-shoe-wrong = 牌靴：有问题
ui-new-shoe-cut = { $far_right ->
    [yes] 洗牌，由您最右边的号位切牌，装好新一靴牌
   *[no] 洗牌，由{ $box }号位切牌，装好新一靴牌
 }
ui-cuts = 切牌
ui-shoe-unsigned = 新一靴签字确认之前请勿抽牌
ui-cards-enter = 输入牌
ui-why-no-insurance-chip = { $box }号位：保险最多为注码的一半，即{ $most }，没有筹码能凑出。
ui-insurance-back = { $box }号位：保险退还客人。再点一次该号位即可买保险。
ui-why-no-side = 本台没有边注。
ui-why-no-rebet = { $box }号位上一局没有下注。
ui-left-out = 未改动：{ $boxes }号位。{ $why }
ui-armed = { $what }（只一次）：请点一个号位，或“{ $all }”。
ui-why-nothing-to-repeat = 没有可以重复的下注：本台还没有打完一局。
ui-why-rebet-there = 上一局的注码已经放好：请发第一张牌。
ui-why-settled = { $wagered ->
    [yes] { $box }号位已结清。
   *[no] { $box }号位本局没有下注。
 }请结算亮起的号位：全部结清后方可下注。
ui-why-pay-first = { $tone ->
    [take] 请先收取{ $box }号位的注码，收完后点该号位。
   *[other] 请先赔付{ $box }号位，付完后点该号位。
 }
ui-why-unsettled = 请先结算：逐一点号位，或点“全部”。
ui-why-take-up = { $settled ->
    [yes] 已结清。如要下注或改注
   *[no] 如要下注
}，请先点{ $units ->
    [yes] “下注”
   *[no] 筹码
}。
ui-why-name-card = 请输入这张牌：先点数，后花色。
ui-why-not-now = 现在不能进行这个操作：请按提示行操作。
ui-why-chosen = 屏幕已经是这样设置的。
ui-why-void-reason = 请先点原因，再点“作废”。
ui-why-relief = 换荷官
ui-why-face_up = 牌靴中牌面朝上
ui-why-dealer_stands = 庄家已停牌却抽牌
ui-why-shown = 已露出
ui-why-hidden = 未露出
ui-why-choose = 请先在面板上点原因，再点牌。
ui-why-panel = 请先点“主管”关闭面板。
ui-why-practice = 练习只在两局之间进行。
ui-why-practice-trouble = 有故障未签字确认，签字后才能打开练习。
ui-pick-card = 请在屏幕上点有误的那张牌。
ui-picked = { $place }第{ $position }张：请输入正确的点数，再输入花色。
ui-is-other = 另一张牌
ui-is-error = 误抽
ui-is-place = 应在别处
ui-is-burn = 烧掉
ui-aim-title = 摄像头画面，用于对准：{ $source }
ui-aim-hint = 请转动摄像头并对焦，直到镜头下每张牌都有轮廓线。牌不可在边缘被切掉。
ui-aim-waiting = 等待第一个画面。
ui-aim-none = 没有读到牌。
ui-aim-read = 读到{ $count }张牌：{ $cards }。
ui-aim-wide = { $enough ->
    [none] 牌宽{ $pixels }像素：太小。请把摄像头移近。
    [alone] 牌宽{ $pixels }像素：单独放的牌读得清，部分被盖住的读不清。请把摄像头移近。
    [rest] 牌宽{ $pixels }像素：光线好时，静止的牌都读得清。
   *[well] 牌宽{ $pixels }像素：光线差时也都读得清。
 }
ui-aim-size = { $size ->
    [other] 画面为{ $given }像素；要求的是{ $asked }。
   *[asked] 画面为{ $given }像素。
 }
ui-panel-card = 这张牌
ui-panel-card-say = 请输入实际的牌：先点数，后花色；或者点其他问题。
ui-panel-card-place = 应在别处
ui-panel-card-place-say = 这张牌应在哪里？
ui-panel-card-burn = 烧掉
ui-panel-card-burn-say = 为什么烧掉这张牌？
ui-panel-card-sign = 签字
ui-card-is = { $place }，第{ $position }张：{ $card }
ui-ask-less = { place }，{ points }：{ $amount ->
    [none] 加倍多少？
   *[other] 加倍，加{ $amount }？
 }
ui-ask-insured = { $box }号位：{ $amount ->
    [none] 保险买多少？
   *[other] 保险买{ $amount }？
 }
ui-less = 少注加倍：先点要加的筹码，再点“加倍”。
ui-insure-less = { $box }号位保险（少买）：{ $amount }。点筹码，再点该号位。
ui-why-not-given = { $what ->
    [insurance] { $box }号位：{ $amount }尚未输入。请点该号位，或点“撤销”。
   *[other] { $box }号位：{ $amount }尚未输入。请点“加倍”，或点“撤销”。
 }
ui-panel-floor = 主管
ui-panel-close = 关闭
ui-floor-new-shoe = 新一靴
ui-panel-new-shoe = 新一靴
ui-panel-burn = 烧一张牌
ui-panel-correct = 更正一张牌
ui-panel-void = 本局作废
ui-panel-recall = 回看
ui-panel-screen = 屏幕
ui-panel-practice = 练习
ui-language = 中文
ui-cloth = 黑杰克赔 { $odds }
ui-choose-dimmer = 调暗
ui-choose-brighter = 调亮
ui-choose-level = 亮度 { $level }/{ $levels }
ui-choose-four_colour = 四色花色
ui-choose-sound = 声音
ui-choose-loud = { $loud ->
    [0] 关
    [1] 低
    [2] 中
   *[other] 高
 }
ui-choose-turbo = 快速
ui-choose-mirror = 左右镜像
ui-choose-asks = 询问
ui-choose-never = 从不
ui-choose-on = 开
ui-choose-off = 关
ui-panel-irregular = 发牌差错
ui-panel-error = 误抽的牌
ui-panel-missed = 漏发
ui-panel-dead = 没发到牌的号位
ui-panel-ran-out = 牌靴用尽
ui-panel-last-round = 最后一局
ui-panel-burn-say = 如属以下原因，请先点原因。然后抽牌，或点屏幕上的牌，或输入点数和花色。
ui-panel-error-say = 牌是否已露出？若没有，请点“{ ui-why-hidden }”。然后抽牌，或点屏幕上的牌，或输入点数和花色。
ui-panel-missed-say = 请点牌发到的位置，然后抽牌，或点屏幕上的牌，或输入点数和花色。
ui-panel-dead-say = 请点没有得到牌的号位：退出本局，注码退给客人。
ui-panel-by = 签字人
ui-panel-who = 由谁签字？请点名字。
ui-why-in-round = 本局正在进行。如果牌靴已用完：请点“发牌差错”，再点“牌靴用尽”。
ui-why-no-round = 没有进行中的一局：换新一靴请点“新一靴”。
ui-why-old-shoe = 这张牌算作旧牌靴的牌。如果是新一靴的：请点“{ ui-floor }”“{ ui-panel-void }”，再点“{ ui-panel-new-shoe }”。
ui-why-last-round = 本局已是本靴最后一局，或应换新一靴。
ui-why-no-cards = 台面上没有牌。
ui-why-round-over = 本局已结束：请在屏幕上或“回看”中按住读错的牌。
ui-why-round-over-void = 本局已结束，不能再作废。读错的牌：请在屏幕上按住那张牌更正。其他款项由主管用筹码结清。
ui-why-small = { $boxes } 号位的筹码不足最低注：不算下注，请退给客人。
ui-why-no-round-yet = 本局尚未发牌：先点“清除”，再点“全部”，即可把注码退给客人。
ui-why-no-missed = 此时不可能漏发某手牌。
ui-why-nothing-moves = 这样更正不会移动任何牌。请先更正后面的错误，或将本局作废。
ui-why-busy = 请稍候：正在记录您上一次的操作。
ui-twice = 连按了两次，只算一次。
ui-key-changed = 此键刚刚变了：请再点一次。
ui-panel-confirm-void = 作废：退回全部注码
ui-panel-none = 目前没有已结束的牌局。
ui-panel-older = 前一局
ui-panel-newer = 后一局
ui-why-page = 已经是这一页。
ui-why-no-older = { $what ->
    [figures] 这是最后一项。
    [events] 没有更早的记录。
   *[other] 这是最后一页。
 }
ui-why-no-newer = { $what ->
    [figures] 这是第一项。
    [events] 这是最新的记录。
   *[other] 这是第一页。
 }
ui-why-recall-first = 牌局从这里开始，前面没有了。
ui-why-recall-back = { ui-why-recall-first }
ui-why-recall-next = 这是本局的最后一步。
ui-why-recall-last = { ui-why-recall-next }
ui-why-recall-older = 记录中没有更早的牌局。
ui-why-recall-newer = 这是最新的牌局。
ui-why-recall-older-such = 没有更早的同类牌局。
ui-why-recall-newer-such = 没有更新的同类牌局。
ui-why-recall-paper = 本局仍在进行，结束后才能打印。
ui-why-recall-compare = 本局没有更正。
ui-why-recall-digits = 请先输入数字。
ui-why-recall-time = 请先输入四位数字（时分）；或八位（月日时分）。
ui-why-recall = 这是回看，不是赌台：请先点“{ ui-back }”。
ui-recall-band = 回看 · 不是当前牌局 · 第 { $round } 局{ $since ->
    [none] {""}
   *[other] （{ $since } 起）
 } · { $step }/{ $steps } · { $at }
ui-recall-as-corrected = 更正后
ui-recall-as-read = 更正前
ui-recall-find = 回看 · 不是当前牌局 · 查找牌局：{ $typed }_
ui-recall-find-number = 先输入数字，再点局号、时间（如2130，或11282130）或号位；或先点8，再点“事件”和“分牌”：一对8。
ui-recall-find-what = 只找发生过此事的牌局；先输入8再点“分牌”，即一对8。
ui-recall-looks = 正在记录中查找…
ui-recall-dealt = 荷官：{ $names }
ui-recall-corrected = 有牌被更正：可比较更正前与更正后
ui-recall-in-play = 此局仍在进行
ui-recall-only = 只看有此情况的牌局：{ $what }
ui-recall-before = 本局第一次下注之前。
ui-recall-lies = 画面上仍是第 { $round } 局。
ui-recall-another = 另有一局局号也是{ $round }，从另一时间起计：再点一次“{ ui-recall-find-key }”即可显示。
ui-recall-not-found = 此记录中没有这样的牌局。
ui-recall-failed = 无法显示此局：记录的数据不全。不影响牌局。
ui-recall-written = 已写在记录旁边：{ $file }
ui-recall-no-paper = PDF 没有写成。{ $why ->
    [ended] 生成它的程序被中止了。
   *[other] { $why }
 }
ui-recall-first = 最前
ui-recall-back = 后退
ui-recall-next = 前进
ui-recall-last = 最后
ui-recall-paper = PDF
ui-recall-find-key = 查找
ui-recall-erase = 删除
ui-recall-round = 局号
ui-recall-time = 时间
ui-recall-box = 号位
ui-recall-whats = 事件
ui-recall-split = 分牌
ui-recall-corrected-round = 有更正
ui-recall-void = 作废
ui-recall-dealer-blackjack = 庄家BJ
ui-recall-blackjack = 黑杰克
ui-recall-insurance = 保险
ui-recall-surrender = 投降
ui-recalled-by = { $source ->
    [shoe] 牌靴
    [camera] 摄像头
    [manual] 手动
   *[other] { $source }
 }
ui-recalled = { $box ->
    [none] { $patron ->
        [none] {""}
       *[other] 客人{ $patron }
     }
   *[other] { $box }号位{ which-hand }
 }{ $kind ->
    [wager] 下注
    [patron_wager] 下注
    [card] 牌
    [read] 输入的牌
    [reveal] 暗牌
    [turn] 翻开暗牌
    [hole_check] 查看暗牌
    [stand] 停牌
    [hit] 要牌
    [double] 加倍
    [split] 分牌
    [surrender] 投降
    [insurance] 保险
    [insurance_closed] 停止买保险
    [even_money] 等额赔付
    [patron] 决定
    [patron_batch] 决定
    [patrons_closed] 截止决定
    [settled] 结清
    [burn] 烧牌
    [shoe] 新一靴
    [cut_card] { $why ->
        [ordered] 按命令换牌靴
        [wrong_shoe] 换牌靴：这个牌靴有误
       *[other] 切牌卡
     }
    [undo] 撤销
    [correct] 更正
    [amend] 更正
    [void] 作废
   *[other] { $kind }
 }
reason = { $why ->
    [recording] 录像所见
    [raised] 仅在被观察时加注
    [misread] 读错
    [entered] 输错
    [dealt] 发错
    [other] 其他
    [no_card] 号位没发到牌
    [drawn_in_error] 误抽
    [another_place] 应在别处
    [burned] 烧掉
    [amended] 读错，已更正
    [wrong_amount] 金额错误
    [wrong_table] 台号错
    [not_needed] 不需要
   *[free] { $why }
 }
ui-reason-misread = 读错
ui-reason-entered = 输错
ui-reason-dealt = 发错
ui-reason-other = 其他
ui-acknowledge = 签字确认
ui-since = 起自
ui-panel-events = 事件
ui-panel-codes = 帮助
ui-codes-told = 提示行
ui-codes-refused = 拒绝
ui-codes-trouble = 故障
ui-codes-number = 编号
ui-codes-guide = 指南
ui-guide-deal = 荷官
ui-guide-supervise = 主管
ui-guide-codes = 代码
ui-guide-deal-title = 荷官指南
ui-guide-supervise-title = 主管指南
ui-rows = 第{ $first }–{ $last }项，共{ $count }项
ui-codes-type = 代码的三位数字：
ui-codes-none = 没有代码{ $number }。
ui-panel-know = 知悉
ui-panel-shelve = 搁置
ui-events-alarm = 警报
ui-events-refusal = 拒绝
ui-events-correction = 更正
ui-events-reader = 读牌器
ui-events-none = 没有这一类的事件。
ui-events-priority = { $count }级
ui-alarm-active = 尚未知悉
ui-alarm-acknowledged = { $name }已知悉
ui-alarm-returned = 已解除，尚未知悉
ui-alarm-latched = 已解除：请签字确认
ui-alarm-shelved = 搁置至{ $what }（{ $name }）
ui-alarm-know = 知悉
ui-alarm-shelve = 搁置{ $count }分钟
ui-why-known = { $name }已经知悉。
ui-why-first-priority = 一级警报不能搁置：请排除原因，再签字确认。
ui-alarms = { $count }个警报
ui-help = 帮助
ui-help-why = 原因
ui-help-then = 含义
ui-help-todo = 处理办法
ui-was = 经过：{ $text }
ui-cured = { $still ->
    [cards] 已恢复：请手动输入其间发出的牌，然后签字确认。
    [journal] 记录已可写入：请重复上一操作，输入已抽出的牌，然后签字确认。
   *[none] 已恢复：请签字确认。
 }
ui-rules-title = { $name ->
    [house-h17] 本场二十一点，庄家软17补牌
    [multi-hand] 多手二十一点
    [nj-common-hand] 新泽西二十一点，多位客人共用一手牌
    [nj] 新泽西二十一点
    [six-deck-no-hole] 六副牌，无暗牌
   *[other] { $title }
 }
ui-sign-blackjack = 黑杰克赔{ $odds }
ui-sign-soft-17 = { $hits ->
    [yes] 庄家软17补牌
   *[no] 庄家所有17点停牌
 }
ui-sign-insurance = { $offered ->
    [yes] 保险赔{ $odds }
   *[no] 无保险
 }
ui-sign-even-money = 黑杰克可要等额赔付
ui-sign-surrender = { $what ->
    [late] 晚投降
    [early] 早投降
   *[none] 无投降
 }
ui-sign-split = { $hands ->
    [2] 对子分牌一次
   *[other] 对子最多分成{ $hands }手
 }{ $after ->
    [yes] ，分牌后可加倍
   *[no] ，分牌后不可加倍
 }
ui-sign-double = { $totals ->
    [none] 任意两张牌可加倍
   *[other] { $totals }点可加倍
 }{ $less ->
    [yes] ，可少注加倍
   *[no] {""}
 }
ui-sign-side = 边注：{ $names }
ui-day-blind = 请先清点。
ui-day-print-closer = 打印收台单{ $number } · { $name }
ui-amend-title = 更正第{ $round }局
ui-amend-which = 实际是哪张牌？
ui-amend-line = { $place }：{ $was } → { $should }
ui-amend-box = { $place }：{ $way ->
    [pay] 付{ $amount }
   *[take] 收{ $amount }
 }
ui-amend-draws = 按这张牌庄家应继续补牌。先点“由牌靴读出”再抽牌；或点已抽出的牌。
ui-amend-shoe = 请抽牌：牌靴的下一张牌归庄家。
ui-amend-shoe-money = 那张牌读出后才显示应赔应收的金额。如要先看：点“返回”，再点已抽出的牌。
ui-amend-draw = 由牌靴读出 · { $name }
ui-amend-drawn = 再补 { $cards }
ui-amend-lies = 后面的牌会移位。“按现状”使每张牌留在原处；或改选另一张牌。
ui-as-it-lies = 按现状
ui-panel-lies = 有牌会移位
ui-ask-again = 请客人重新决定
ui-amend-nothing = 不涉及金额。
ui-amend-sign = 签字 · { $name }
ui-amend-sign-in = 请先点“{ ui-floor }”登录。
ui-amend-done = 由{ $name }更正：{ $was }更正为{ $is }
ui-amend-last = 请先点“最后”：须在牌最后所在的位置上更正。
ui-recall-hold = 按住屏幕上读错的牌。
# 标题中的附加注：名称不会被读成数字，也不会多说几张7。
ui-side-wager = { $name ->
    [over_13] “大于13”边注
    [under_13] “小于13”边注
    [same_suit] “同花”边注
    [three_sevens] “幸运七”边注
   *[other] { $name }边注
 }
ui-side-pay = { $box }号位{ ui-side-wager }：赔{ $mode ->
    [units] { $odds }
   *[amounts] { $amount }（{ $odds }）
 }
ui-side-take = { $box }号位{ ui-side-wager }{ $void ->
    [yes] ，本局作废
   *[no] {""}
 }：{ $void ->
    [yes] 向客人收回
   *[no] 收
 }{ $mode ->
    [units] { $void ->
        [yes] {""}
       *[no] 注码
     }
   *[amounts] { $amount }
 }
ui-surrender-change = { $place }投降：收{ $whole }，退{ $half }
ui-hint-side = 长按号位可下或取消{ ui-side-wager }。
ui-hint-wagers = 先点筹码，再点号位；再点一次则加注。号位保留下注，直到更改。
ui-coach = { $step ->
    [1] 第 1 步，共 3 步：点筹码，再点每个下注的号位；然后从牌靴抽出第一张牌，每张牌会自动归位。
    [2] 第 2 步，共 3 步：照常发牌，按提示行操作；只需点牌本身看不出的决定：停牌、加倍、分牌。
   *[other] 第 3 步，共 3 步：按提示行收注和赔付；做完后点亮着的号位，或者直接发下一局。
 }
ui-hint-drawn-next = 下一张就是误抽的{ $card }：发出时请手动输入。
ui-hint-drawn-burn = 误抽的{ $card }不再需要：请烧掉，并手动输入。
ui-hint-drawn-face-down = 下一张就是误抽的那张：翻开时请手动输入。
ui-hint-insurance = { $laid ->
    [none] 没有筹码能凑出任何注码的一半或更少：请点“停止买保险”。
    [less] 点每个买保险的号位（筹码能凑出的金额，最多为注码的一半），然后点“停止买保险”。
   *[half] 点每个买保险的号位（注码的一半；长按可少买），然后点“停止买保险”。
 }
ui-close-stage = 截止决定
ui-crowd-deciding = 正在决定
ui-crowd-seconds = 秒
ui-crowd-patrons = 客人
ui-crowd-wagered = 总下注
ui-crowd-stand = 停牌
ui-crowd-hit = 要牌
ui-crowd-double = 加倍
ui-crowd-surrender = 投降
ui-crowd-first = 只玩第一手
ui-crowd-both = 两手都玩
ui-crowd-collect = 应收
ui-crowd-pay = 应赔
ui-crowd-insurance = 已买保险
ui-why-patrons-decide = 这里由客人自行决定，荷官只点“截止决定”。
ui-why-patrons-wager = 这里由客人自行下注，台上不输入。
ui-why-undo-wager = “撤销”只取消最后一步，而最后一步不是下注。要取消下注，先点“清除”，再点号位。
ui-why-patrons-undo = 客人的下注和决定不由荷官撤销。只能撤销“截止决定”，且须在发下一张牌之前。
ui-nobody-signs-in = 只选姓名，不用PIN
ui-no-dealer = 无荷官
ui-sign-in = 登录
ui-sign-out = 退出
ui-sign-in-dealer = 荷官
ui-sign-in-floor = 主管
ui-sign-in-number = 工号：
ui-sign-in-pin = PIN：
ui-rub = 删除
ui-enter = 确定
ui-panel-seat = 座位码
ui-seat-account = 账户：
ui-seat-letters = 带字母的账户：kiosk patrons seat
ui-seat-scan = 请用手机扫描。该账户原有的代码已失效。
ui-seat-none = 客人屏幕尚未就绪。未作任何更改，请重试。
ui-seat-other = 另一账户
ui-panel-accounts = 账户
ui-panel-account = 账户
ui-panel-pay-out = 兑付
ui-panel-pay-all = 全部兑付
ui-accounts-all = 全部
ui-accounts-in = 已登录
ui-accounts-asked = 待兑付
ui-accounts-none = 没有这样的账户。
ui-accounts-sums = 存入 { $loaded }  ·  兑付 { $paid_out }  ·  牌局输赢 { $rounds }  ·  余额 { $balances }
ui-account-lies = 台面上 { $amount }
ui-account-in = 已登录
ui-account-asked = 要求兑现
ui-cash-outs = { $count }人待兑付
ui-account-until = 暂停至{ $what }
ui-account-did-load = 存入
ui-account-did-cash_out = 兑付
ui-account-did-round = 第 { $round } 局
ui-account-did-amended = 第 { $round } 局更正
ui-account-did-asked = 要求兑现
ui-account-did-called_off = 继续游戏
ui-account-did-limit = { $of ->
    [wager] 单注上限：{ $what }
    [loss] 输额上限：{ $what }
   *[minutes] 游戏时间上限：{ $what } 分钟
 }
ui-account-did-excluded = 暂停至 { $what }
ui-pay-out-say = 付给 { $patron } { $amount }，再点“已兑付”。
ui-pay-out-accounts = { $count } 个账户
ui-pay-out-none = 没有要兑付的账户。
ui-pays = 已兑付
ui-stay = 保持登录
ui-panel-relief = 荷官
ui-panel-relief-say = 现在由谁发牌？点姓名：由您签字。
ui-panel-more = 更多
ui-why-checking = 请稍候：正在核对。
ui-why-badge = 请把工牌靠近工牌读取器。
ui-why-wait = 输错后请等候{ $seconds }秒。
ui-why-ran-out = 这一页的登录已过时：请重新登录。已输入的内容还在。
ui-wrong-tries = { $name }：自您上次登录以来，有人用您的工号输错PIN { $count }次。若不是您本人，请告诉主管。
ui-why-pad = 键盘锁定，还有{ $minutes }分钟：请用工牌
# What a supervisor signs in for, after “Supervisor: ”.
ui-act = { $act ->
    [correct] 更正
    [void] 作废
    [sign_off] 签字确认
    [unlock] 解锁登录
    [new_shoe] 新一靴
    [burn] 烧牌
    [irregular] 发牌差错
    [relieve] 换荷官
    [recall] 回看
    [screen] 屏幕
    [seat] 客人座位码
    [exchange] 兑换筹码
    [rate] 客人入座
    [rating] 评级签字
    [open] 开台
    [close] 收台
    [fill] 补码
    [credit] 退码
    [limits] 限额
    [options] 选项
    [lock] 锁台、解锁
    [ratings] 各项评级签字
    [report] 打印
    [certificate] 证明
    [message] 消息
   *[other] { $act }
 }
ui-draw = 抽一张牌
ui-auto = 自动
ui-fault-unreadable = 读不出
ui-fault-bad-frame = 错误数据
ui-fault-unplug = 拔线
ui-fault-cutting-card = 切牌卡
ui-emulator = 模拟牌靴：代替荷官抽牌

## 练习

ui-practice = 练习
ui-practice-round = 第 { $round } 局，共 { $count } 局
ui-practice-recorded = { $name } 第 { $round } 局
ui-practice-enter = 读牌器没有这张牌：请手动输入
ui-practice-pull = 抽牌
ui-practice-end = 结束课程
ui-practice-call = 已报出
ui-practice-tell = 不允许
ui-practice-leave = 离开
ui-practice-wants-wager = { $amount ->
    [none] 收回注码
   *[other] 下注{ $amount }
 }
ui-practice-wants-hit = 轻敲台面：要牌
ui-practice-wants-stand = 摆手：停牌
ui-practice-wants-double = { $amount ->
    [none] 加放筹码：加倍
   *[other] 加{ $amount }：少注加倍
 }
ui-practice-wants-split = 放第二注：分牌
ui-practice-wants-surrender = 说“投降”
ui-practice-wants-insurance = 保险
ui-practice-wrong-decision = 客人的手势是：{ $what }。点“撤销”可取消。
ui-practice-wrong-dead_key = 现在不能这样做。按键上方的一行说明了原因。
ui-practice-wrong-card_not_asked = 没有人要牌。客人的手势是：{ $what }。
ui-practice-wrong-card_not_due = 现在不该抽牌。
ui-practice-wrong-wager = 注码与客人放的不一致。
ui-practice-wrong-insurance = 保险与客人的不一致。
ui-practice-wrong-payout = 应赔 { $amount }。
ui-practice-wrong-payout_missed = 应赔 { $amount }。
ui-practice-wrong-call_missed = 应先报出。
ui-practice-wrong-call_not_due = 没有要报的。
ui-practice-wrong-told_patron = 这是允许的：客人可以这样做。
ui-practice-wrong-entered = 台上的牌是 { $card }。
ui-practice-wrong-not_put_right = 出来了两张牌，第二张是误抽：长按那张牌，再点原因。
ui-practice-wrong-turn = 请先翻开暗牌。
ui-practice-wrong-enter = 牌已在台上：请手动输入。
ui-practice-wrong-held = 请先说明待处理的牌是什么：“下一局”还是“误抽”。
ui-practice-won-win = 赢
ui-practice-won-blackjack = 黑杰克
ui-practice-won-charlie = 张数胜
ui-practice-won-insurance = 保险赢
ui-practice-won-corrected = 取回误收的注码
ui-practice-wager = 注码如下，应赔多少？
ui-practice-pay = 赔付
ui-practice-unknown = 不知道
ui-practice-next = 下一个
ui-practice-payout-wrong = 应赔 { $amount }（您的答案：{ $given }）
ui-practice-marks = { $count } 分（满分 100）
ui-practice-passed = 通过，没有错误。
ui-practice-slow = 没有错误，但还要更快。
ui-practice-not-passed = 还没有通过。错误：{ $count }
ui-practice-pace = 每小时局数
ui-practice-hands = 每小时手数
ui-practice-kilby = 占Kilby标准速度的比例（同样号位数）
ui-practice-median = 反应时间（中位数）
ui-practice-p90 = 反应时间（九成不超过）
ui-practice-error-decision = 决定与客人的不同
ui-practice-error-dead_key = 按了不起作用的键
ui-practice-error-card_not_asked = 没有人要的牌
ui-practice-error-card_not_due = 抽牌太早
ui-practice-error-wager = 注码错误
ui-practice-error-insurance = 保险错误或遗漏
ui-practice-error-payout = 赔付错误
ui-practice-error-payout_missed = 不知道赔付
ui-practice-error-call_missed = 没有报出
ui-practice-error-call_not_due = 不必要的报出
ui-practice-error-told_patron = 拒绝了允许的事
ui-practice-error-entered = 输入的牌有误
ui-practice-error-not_put_right = 误抽的牌没有更正
ui-practice-plot = 历次分数（柱）和速度（点：半高为 Kilby）
ui-practice-again = 再来一次
ui-practice-who = 谁在练习？
ui-practice-what = 练什么？
ui-practice-new-name = 其他名字
ui-practice-space = 空格
ui-practice-done = 完成
ui-practice-begin = 开始
ui-practice-last = 上次：{ $count } 分

## 签字确认之前一直显示的问题，以及因此被拒绝的操作

trouble-told = { $text }
trouble-told-todo = { $todo }
trouble-again = { $text }（此后又发生{ $count }次）
ignored-entered = { $text }{ $entered ->
    [0] 此后有 { $count } 张牌未采用，尚未输入。
   *[other] 未采用的 { $count } 张牌中，已输入 { $entered } 张。
 }
line-lost = { $says ->
    [none] { $reader ->
        [camera] 本机启动以来，与摄像头的连线一直没有接通。
       *[shoe] 本机启动以来，与牌靴的连线一直没有接通。
     }
   *[other] { $says }
 }
trouble-lost = { line-lost }
trouble-lost-todo = { $reader ->
    [camera] 摄像头的牌暂时不采用：请手动输入。连线恢复后签字确认。
   *[shoe] 牌靴的牌暂时不采用：请手动输入。连线恢复后签字确认。
 }
line-lost-was = { $reader ->
    [camera] 与摄像头的连线曾中断。
   *[shoe] 与牌靴的连线曾中断。
 }
trouble-lost-other = { line-lost }{ $other ->
    [camera] 摄像头正常。
   *[shoe] 牌靴正常。
 }
trouble-lost-other-todo = 请手动输入牌。连线恢复后签字确认；或签字改以{ $other ->
    [camera] 摄像头
   *[shoe] 牌靴
 }为准，签字前先把台上的牌与屏幕核对。
trouble-lost-beside = { $other ->
    [none] { line-lost }
    [camera] { line-lost }现在只以摄像头为准。
   *[shoe] { line-lost }现在只以牌靴为准。
 }
trouble-lost-beside-todo = 恢复之前，牌不作核对。恢复后请签字确认。
trouble-ended = { line-lost }
trouble-ended-todo = { $other ->
    [none] 请手动输入牌，并在两局之间重新启动本机。签字后，重新启动前一律手动输入。
    [camera] 请手动输入牌，并在两局之间重新启动本机。签字后，重新启动前以摄像头为准。
   *[shoe] 请手动输入牌，并在两局之间重新启动本机。签字后，重新启动前以牌靴为准。
 }
trouble-ended-beside = { line-lost }
trouble-ended-beside-todo = 重新启动本机之前，牌不作核对：请在两局之间重新启动。签字后，不作核对继续。
trouble-led = { line-lost }{ $other ->
    [camera] 改以摄像头为准
   *[shoe] 改以牌靴为准
 }（{ $by }）。
trouble-led-todo = { $reader ->
    [camera] 与摄像头的连线恢复后请签字：之后重新以摄像头为准。
   *[shoe] 与牌靴的连线恢复后请签字：之后重新以牌靴为准。
 }
trouble-fault = { $says ->
    [none] 读牌器报告故障{ $code }。
   *[other] { $says }
 }
trouble-fault-todo = { $code ->
    [program] 由技术员重新安装，或由主管签字确认。
    [settings] 由主管签字确认：这些设置是本场要用的。
    [door] 关门且下一局结束后才可签字确认。
    [door-switch] 由主管签字后，可不用门开关继续。
   *[other] 处理好之后请签字确认。
 }
trouble-sequence = { $says ->
    [none] 读牌器的消息没有收到：可能少了一张牌。
   *[other] { $says }
 }
trouble-sequence-todo = { compare-cards }
compare-cards = 请把台上所有的牌与屏幕核对，手动输入缺少的牌，然后签字确认。
trouble-started = 读牌器在一局当中被关闭后重新打开。
trouble-started-todo = { compare-cards }
trouble-out_of_play = 牌靴不在发牌状态时抽出了一张牌（{ $mode ->
    [lock] 已锁定
    [error] 有故障
    [setting] 设置中
   *[other] 状态不明
 }）。这张牌不属于任何一手。
trouble-out_of_play-todo = 请让牌靴回到发牌状态。把牌手动输入到该在的位置，或烧掉，然后签字确认。
trouble-cutting_card = 牌靴报告切牌卡已出，但切牌卡此前已经出过。
trouble-cutting_card-todo = 请看是否只有一张切牌卡。如果用的是新一靴，请点“新一靴”。然后签字确认。
trouble-card = 一张牌未被接受：{ $refused }
trouble-card-todo = 请与主管一起处理：烧掉，或手动输入到该在的位置，然后签字确认。
trouble-too_many = { $void ->
    [yes] 作废局中盖着的{ $card }已多于本靴应有的张数：有一张牌读错了。
   *[none] 翻开的暗牌{ $card }已多于本靴应有的张数：有一张牌读错了。
 }
trouble-too_many-todo = { $void ->
    [yes] 请把台上所有的牌与屏幕核对，把作废局的牌与“{ ui-panel-recall }”核对，然后签字确认：本靴撤下。
   *[none] 请把台上所有的牌与屏幕核对，叫主管更正读错的牌，然后签字确认。
 }
trouble-wrong_shoe = 这一靴牌不对{ $card ->
    [none] ：
   *[other] （{ $card }已多于本靴应有的张数）：
 }必须从赌台上撤下。
trouble-wrong_shoe-todo = 打完这一局，然后撤下牌靴，点清牌数，换上另一个牌靴并点“新一靴”，最后签字确认。
last-read = { $reader ->
    [camera] {""}
   *[none] { $card ->
       [none] 本机启动以来，牌靴没有读到任何牌。
      *[other] { $box ->
           [none] 牌靴最后读到的是{ $card }。
           [0] 牌靴最后读到的是{ $card }，给庄家。
          *[other] 牌靴最后读到的是{ $card }，给{ $box }号位。
        }
    }
 }
trouble-differs = 摄像头看到{ $cards }，屏幕上没有。{ last-read }
trouble-differs-todo = 以台上的牌为准：请与屏幕核对，叫主管更正，然后签字确认。
trouble-differs-face-down = 摄像头看到一张屏幕上没有的牌，或者暗牌已经翻开。{ last-read }
trouble-differs-face-down-todo = { trouble-differs-todo }
trouble-confirms = 摄像头工作正常，但已连续 { $rounds } 局没有确认任何牌。
trouble-confirms-todo = 用 kiosk readers aim 查看摄像头的画面：它必须对准本台的牌，光线足够且对焦清晰。然后签字确认。
trouble-restart = 本机在第{ $round }局当中停止，现从停下处继续。{ $changed ->
    [yes] 本台的新设置在下一次局间启动时生效。
   *[no] {""}
 }
trouble-restart-todo = { compare-cards }
trouble-overdrawn = 账户{ $patron }低于零{ $amount }：第{ $round }局在兑付之后作了更正。
trouble-overdrawn-todo = 向客人收回{ $amount }，存入该账户，然后签字确认。
trouble-uncovered = 账户{ $patron }：桌上的注比账户余额多{ $amount }：第{ $round }局作了更正。该注照常有效。
trouble-uncovered-todo = 向客人收取{ $amount }并存入该账户，或让该注照常进行。然后签字确认。
trouble-cash = { $patron } 本营业日的现金：{ $amount }{ $stands ->
    [above] ，超过 { $most }
    [reached] ，已达提醒额 { $most }
   *[near] {" "}/ { $most }
 }。
trouble-cash-todo = 按本场的现金规定处理，然后签字确认。
trouble-two_tables = { $patron } 也坐在 { $tables }。
trouble-two_tables-todo = 在客人已离开的那台登记：依次点“入座”、号位、“离开”、“确认离开”。然后签字确认。
trouble-settings_wait = { $stands ->
    [came] 本台的设置曾在局中更改，新设置现已生效。
    [same] 本台的设置曾被更改，又改了回来：现行设置有效。
    [unkept] 本台的设置已改，但启动未能写入记录。下次启动之前仍用旧设置。
   *[none] 本台的设置已改，但启动时台上所放的（第{ $round }局）按旧设置算。下次启动之前仍用旧设置。
 }
trouble-settings_wait-todo = { $stands ->
    [came] 请把新设置与台牌核对，然后签字确认。
    [same] 没有等待生效的设置：请签字确认。
    [unkept] 请人在两局之间重新启动本机：新设置随之生效。
   *[none] 结清本局或把下注退给客人，然后请人重新启动本机：新设置随之生效。
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
    [unknown] 请点屏幕，直到显示已保存的内容。请重做缺少的部分，手动输入已抽出的牌，并签字确认。
   *[other] 您最后的操作没有保存。可以写入记录后，请重做一次，手动输入已抽出的牌，并签字确认。
 }
ask-held = { $count ->
    [1] { $cards }
   *[other] { $cards }（共{ $count }张的第1张）
 }{ $cut ->
    [yes] 是本靴最后一局之后抽出的：请点“误抽”
   *[no] { $in_round ->
        [yes] { $decides ->
            [yes] 来得太早：先输入决定，还是误抽？
           *[no] 来得太早：发出，还是误抽？
        }
       *[no] 来得太早：是下一局的牌，还是误抽？
    }
 }
refused-reader_frozen = 刚抽出的牌未予采用。请按抽出的顺序手动输入缺少的牌。
refused-not_repeated = { $count ->
    [1] 上一局的下注有一项没有重复。
   *[other] 上一局的下注有{ $count }项没有重复。第一项：
 }{ $text }
refused-given_back = { $count ->
    [1] 新设置不允许原来押在这里的一项下注：请退给客人。
   *[other] 新设置不允许原来押在这里的{ $count }项下注：请退给客人。第一项：
 }{ $text }
refused-no_trouble = 没有待签字的问题“{ $key }”。
refused-not_announced = 摄像头看到一张牌，可能是暗牌，没有输入。如果确实抽了牌，请先点客人的决定，再手动输入这张牌。
refused-code_alone = 摄像头只看到一个编码，看不到整张牌：没有输入。请露出这张牌，或手动输入。
refused-not_cured = 现在还不能签字确认。{ $todo }
refused-face_down = 牌面朝下抽出的牌不可能在这个牌靴中，请叫主管。
refused-not_signed = 还没有人签字：先选定签字的主管，再做一次。
refused-no_alarm = 这个警报已经没有了。
refused-acknowledged = { $name }已经知悉。
refused-not_shelved = 一级警报不能搁置：请排除原因，再签字确认。
trouble-internal = 内部错误：本机已停止。
trouble-internal-todo = 请先手工发牌，并重新启动本机：会从停下处继续。
trouble-internal-start = 内部错误：无法打开本台。请手工发牌。

## 员工：登录与权限
# Facts: $role of the staff file, $who the roles that may, $seconds or $minutes to wait, $name of a person, $why "tries", "hour", "pad" or "badge", $words what is wrong with a $file.

staff-role = { $role ->
    [dealer] 荷官
    [floorperson] 监场
    [pit_boss] 赌区主任
    [shift_manager] 值班经理
    [auditor] 审计员
    [technician] 技术员
   *[other] { $role }
 }
staff-pepper_missing = 核对PIN和工牌所用的密钥{ $file }不存在。请从本场的另一张台取来，或为每个人重设PIN：kiosk staff pin。
staff-pepper_unreadable = 核对PIN和工牌所用的密钥{ $file }不能使用：{ $words }。
staff-pepper_open = 本机的其他用户能读取密钥{ $file }：请用chmod 600收回权限。读过它的人可以推算别人的PIN。
staff-pepper_broken = 文件{ $file }中没有PIN和工牌的密钥。请换上正确的文件。
staff-unsealed = 员工文件{ $file }没有签章，无法知道是谁写的。请核对其中的人员及其权限，再运行“kiosk staff seal”。
staff-changed = 员工文件{ $file }的签章不成立：文件被改动或损坏，或用另一密钥签章。请放回最后的文件；或核对其中的人员及其权限，再运行“kiosk staff seal”。
staff-older = 员工文件{ $file }是较早的一份：其签章时间为{ $this }，而本台已用过{ $newest }的那份。请放回那一份；或核对其中的人员及其权限，再运行“kiosk staff seal”。
refused-not_permitted = { $who ->
    [none] 您的职务没有此权限，员工文件中也没有其他职务有此权限。
   *[other] 没有权限：须由{ $who }操作。
 }
refused-no_dealer = 没有荷官登录：请点“登录”。
refused-sign_in = 未能登录：工号、工牌或PIN有误。{ $seconds ->
    [0] 请重试。
   *[other] 请稍候再试。
 }
refused-sign_in_wait = 输错后须等候：还有{ $seconds }秒。
refused-sign_in_locked = 连续五次输错，已锁定。由主管解锁，或由本场重设PIN。
refused-pad_locked = 键盘还要锁定{ $minutes }分钟：输错PIN的次数过多。可用工牌登录，也可由主管解锁。
refused-card_held = { $stopped ->
    [yes] { $cards }待处理：请勿输入。故障签字确认后会再询问这张牌。
   *[no] { $cards }待处理：请先说明它是什么牌。
}
refused-sign_in_busy = 请稍候：正在核对上一次输入。
refused-sign_in_not_asked = 请先点“登录”。
refused-relief_in_round = 荷官在两局之间更换；局中换荷官须由主管签字。
refused-not_proved = { $name }由主管指派发牌：须先用本人的PIN或工牌登录，才能签字。
refused-one_act = { $name }的登录只限另一项操作：请为此项重新登录。
refused-amend = 此局不能更正：{ $why ->
    [play] 仍在进行：请点“{ ui-panel-close }”，再点“{ ui-floor }”“{ ui-panel-correct }”。
   *[old] 该局在规则、限额更改或重新开台之前进行，或已超过十局。由主管用筹码结清。
 }
refused-same_person = { $name }正在本台发牌：须由另一人签字。
trouble-sign_in = { $why ->
    [badge] 有人出示了一张不属于任何人的工牌。
    [pad] 这个键盘上可能有人在猜PIN：多人的PIN输错，或一小时内错了二十次。
    [hour] 本台一小时内输错PIN十次。
   *[other] 有人连续五次登录都输错。
 }
trouble-sign_in-todo = 请查明是谁。签字确认后才可再次登录。
trouble-staff_file = 现在的员工文件不能用：{ $words }
trouble-staff_file-todo = 仍按之前的内容执行。请更正文件或放回之前的文件，然后签字确认。

## 赌区的指令 (docs/floor.md)

refused-table_locked = { $name }已锁定本台：不开新局。由主管解锁：依次点“主管”“解锁”。
refused-unlock_higher = 本台由{ $name }锁定：须由本人，或权限不低于该人者解锁。
refused-order_no_staff = 本台没有员工文件：不接受赌区的指令。
refused-order_malformed = 指令无法读取：赌区看板不会发出这样的指令。
refused-order_signature = 指令的签名无效。
refused-order_station = 指令由本台未登记的工作站签发。
refused-order_table = 这是给另一张台的指令。
refused-order_session = 发出指令的登录尚未开始或已经结束。
refused-order_person = 发出指令的人不在本场工作，或已离职。
refused-order_twice = 这条指令已经发过：只执行一次。
refused-order_late = 指令来得太迟：按赌区的时钟，是{ $seconds }秒前发出的。
refused-order_clock = 赌区的时钟比本台快{ $seconds }秒。
refused-order_state = 本台的状态与指令所说不同。请再看一次。
refused-order_many = 指令太多：每秒接受一条。
refused-messages_full = 台上有五条消息，荷官一条都没有读。
trouble-order = { $why ->
    [malformed] 收到一条当作赌区指令的内容，任何看板都不会这样发出。
    [signature] 收到一条签名无效的赌区指令。
    [station] 收到本台未登记的工作站的指令：{ $station }。
    [table] 给另一张台的指令发到了本台。
    [late] 一条赌区指令来得太晚。
    [session] 收到一条指令，其赌区登录已结束或尚未开始。
    [person] 收到以不在本场工作或已离职者名义发出的指令。
    [twice] 一条赌区指令被重复发送。
    [right] 收到赌区中无权者发出的指令。
   *[flood] 收到大量无人签名的指令。
 }
trouble-order-todo = 没有执行。通知赌区和保安：连接可能被人动过手脚。然后签字确认。
ui-locked = 已锁定
ask-locked = { $name }已锁定本台：不开新局
ui-panel-unlock = 解锁
ui-hint-locked = 由主管在赌区解锁，或在此依次点“主管”“解锁”。
ui-pit = 赌区
ui-pit-read = 已读
pit-open = 请开台：先清点，再由两人签字。
pit-close = 请收台：依次点“主管”“筹码”“收台”。
pit-fill = 补码单{ $number }正在送来：{ $text }，共{ $amount }。

## 赌台的一天：开台、收台、筹码清点 (docs/supervise.md)

trouble-closed = 赌台未开或已锁定时出了一张牌：{ $card }。它不属于任何一手。
trouble-closed-todo = 把它放回所属的牌：开局前要洗牌。然后签字确认。
slip-name = { $slip ->
    [opener] 开台单
    [closer] 收台单
    [fill] 补码单
   *[credit] 退码单
 }
day-step = { $step ->
    [tests] 设备自检
    [sign] 规则和限额与台牌核对
    [hole_reader] 检查暗牌读牌器
    [count] 清点筹码
   *[report] 上报差额
 }
refused-table_closed = 赌台没有开放：不收注，也不发牌。
refused-day_phase = 现在不能操作：赌台{ $phase ->
    [open] 已开
    [closed] 已收
    [opening] 正在开台
   *[closing] 正在收台
 }。
refused-day_done = 这一步已经完成。
refused-day_step = 签字之前先完成：{ day-step }。
refused-not_kept = 本场在纸上登记这一项，不在本机登记。
refused-dealer_counts = 须由荷官在主管面前操作。
refused-nothing_counted = 还没有输入筹码。
refused-two_people = { $name }已经签过：另一个签名必须是另一个人。
refused-close_in_round = 牌局正在进行，或还有客人的注码：结束后才能收台。
refused-close_unsettled = { $box }号位还没有结算：请先结算。
refused-slips_open = { slip-name }{ $number }尚未办完：由荷官签收，或由主管作废。
refused-no_such_slip = 今天没有这个号码的单据。
refused-unequal = 收进{ $amount }，付出{ $most }：换大码必须等值。请重新点数。
refused-no_reason = 作废须有原因：请选择。
refused-tray_short = { $amount } 超过筹码盘可能有的金额：请重新清点。
refused-no_such_buy_in = 没有这笔买码，或已不能作废。
refused-drop_runs = { $day }{ $shift ->
    [none] {""}
   *[other] { $shift }班
}到{ $until }才结束：请在那之后输入。
refused-too_much_bought = { $amount }超过一笔买码的上限{ $most }。
refused-buy_in_stands = 已经发牌：这笔买码须由主管作废。
refused-not_rated = 本台不登记座位：这里没有开启评级，或本台玩共用手牌。
refused-no_such_number = 不是客人号码：字母和数字，最多 64 个。
refused-no_patron_keys = 客人密钥文件无法使用：{ $why }
refused-no_such_seat = 那里没有人，或不是本台的号位。
refused-seat_taken = { $patron } 坐在{ $box }号位。
refused-pay_out = 无法兑付给 { $patron }：账户已变动。
refused-too_many_chips = { $count } 枚 { $amount } 的筹码太多：最多 { $most } 枚。
refused-rules_refused = 规则不能这样组合，或不能在台上更改：{ $words }
refused-rules_same = 没有任何变化。
refused-rules_announced = { $name }已宣布另一项变更：请取代它，或先撤回。
ui-why-day = 赌台尚未开台：请按页面提示操作。
ui-why-over = 请先完成或关闭盖在此页上的窗口。
ui-day-closed = { $table }已收台
ui-day-opening = 开台
ui-day-closing = 收台
ui-day-tests-say = 设备自检
ui-day-sign-say = 规则、限额对照台牌
ui-day-hole_reader-say = 检查暗牌读牌器
ui-day-count-say = 荷官清点筹码盘
ui-day-report-say = 上报差额
ui-day-signatures-say = 荷官和主管签字
ui-day-step-tests = 设备自检
ui-day-step-sign = 规则与限额
ui-day-step-hole_reader = 暗牌读牌器
ui-day-step-count = 清点
ui-day-step-report = 差额已上报
ui-day-step-signatures = 两人签字
ui-day-shut = { $names ->
    [none] 本台尚未开台。本台不盘存筹码。
   *[other] 由{ $names }于{ $at }收台。本台不盘存筹码。
 }
ui-day-no-closer = 本台还没有收台单：首次清点没有可核对的数。
ui-day-closer = 上次收台：第{ $number }号
ui-day-closer-by = 签字：{ $names }，{ $at }
ui-day-test-reader = 读牌器
ui-day-test-camera = 摄像头
ui-day-test-journal = 记录
ui-day-test-clock = 时钟
ui-day-sign-limits = { $low } 至 { $high }
ui-day-hole-reader-look = 查看读牌器的槽、镜和灯：干净、完好、能读牌。
ui-day-division-say = 报告值班经理、保安和监控；后两者签报告，副本交监管部门。
ui-day-reported-say = 报告值班经理、保安和监控；由保安和监控签报告。
ui-day-opener = 开台
ui-day-fills = 补码
ui-day-credits = 退码
ui-day-collected = 收进
ui-day-paid = 赔出
ui-day-bought = 买码
ui-day-expected = 应有筹码
ui-day-not-known = 不显示应有数
ui-day-counted = 清点
ui-day-opener-says = 上次收台
ui-day-difference = 差额
ui-day-short = 少{ $amount }
ui-day-over = 多{ $amount }
ui-day-agrees = 清点相符
ui-day-marks = 更正或作废的牌局：
ui-day-no-marks = 没有更正或作废的牌局。
ui-day-mark = { $at } 第{ $round }局{ $since ->
    [none] {""}
   *[other] （{ $since }起）
 }：{ $what ->
    [void] 作废
   *[other] 更正
 }{ $way ->
    [back] ，应向客人收回{ $amount }
    [out] ，应付给客人{ $amount }
   *[none] {""}
 }
ui-day-next = 下一种
ui-day-open-key = 开台 · { $name }
ui-day-by-key = 主管 · { $name }
ui-day-tests-key = 再测一次
ui-day-sign-key = 与台牌一致
ui-day-hole_reader-key = 已检查
ui-day-report-key = 已上报并签字
ui-day-count-key = 清点完毕
ui-day-again-key = 重新清点
ui-day-cancel-key = 放弃
ui-day-sign-dealer = 签字 · { $name }
ui-day-sign-floor = 签字 · { $name }
ui-panel-figures = 数据
ui-figures-day = 全天
ui-figures-shift = 班次
ui-figures-dealer = 荷官
ui-figures-counting = 计算中…
ui-figures-none = 今天还没有可统计的牌局。
ui-figures-soon = 每小时：时间太短
ui-figures-pace = Kilby标准的{ $share }
ui-figures-failed = 数据没能统计出来。{ $why ->
    [ended] 统计程序被中止了。
   *[other] { $why }
 }
ui-panel-chips = 筹码
ui-panel-fill = 补码
ui-panel-credit = 退码
ui-panel-slips = 单据
ui-panel-ratings = 待签评级
ui-panel-rating = 评级
ui-panel-rating-average = 另定平均注
ui-rating-sign = 评级签字
ui-rating-means = 决定的代价：与本台策略表相比平均输掉的。通常的估计：平均注 × 小时数 × 60 × 1%。
ui-ratings-none = 没有待签字的评级。
ui-ratings-older = 今天之前结束：见报表。
ui-rating-average = 平均注 { $amount }：点筹码，再点原因
ui-seating = 入座
ui-panel-seats = 座位
ui-panel-seat-number = 输入号码
ui-panel-seat-leaves = 客人离开
ui-seats-unknown = 未知
ui-seats-break = 休息
ui-seats-back = 回来
ui-seats-move = 换位
ui-seats-leave = 离开
ui-seats-left = 确认离开
ui-seats-box = 点客人就座的号位
ui-seats-swipe = { $boxes }号位：刷会员卡，或点“未知”或“输入号码”
ui-seats-who = { $patron }：点另一号位、“休息”“换位”或“离开”
ui-seats-number = { $boxes }号位，号码：{ $number }
ui-seats-walks = 带走 { $amount }：点筹码，再点“确认离开”
ui-seats-wager = { $boxes }号位仍有下注
ui-seats-away = { $patron }，暂离
ui-seats-choose = 请先点已入座客人的号位
ui-buying = 买码
ui-panel-buy-in = 买码
ui-panel-buy-ins = 买码记录
ui-panel-void-buy-in = 作废买码
ui-panel-void-buy-in-say = 为什么作废？投箱额和应有筹码随之改变。
ui-buy-in-cash = 现金
ui-buy-in-marker = 借据
ui-buy-in-cheque = 支票
ui-buy-in-play = 现金投注
ui-buy-in-no-box = 不记号位
ui-buy-in-take-back = 撤回
ui-buy-in-colour = 换大码
ui-buy-in-in-all = 开台以来买码{ $amount }
ui-buy-in-notes = 买码：点钞票面额
ui-buy-in-box = 买码{ $amount }：点号位
ui-why-not-counted = 尚未清点。筹码盘是空的？请输入0。
ui-why-no-amount = 请先点钞票面额。
ui-why-no-buy-ins = 开台以来没有有效的买码。
ui-panel-colour = 换大码：收进
ui-panel-colour-out = 换大码：付出
ui-panel-print-slip = 打印
ui-panel-void-slip = 单据作废
ui-panel-void-slip-say = 为什么作废？
ui-panel-close-table = 收台
ui-panel-close-table-say = 台上的注码退给客人，然后荷官清点。
ui-slip = { $slip ->
    [opener] 开台单{ $number }
    [closer] 收台单{ $number }
    [fill] 补码单{ $number }
    [request] 申请单{ $number }
   *[credit] 退码单{ $number }
 }
ui-slip-state = { $what ->
    [requested] 签收
    [voiding] 签作废
    [signed] 已签
   *[void] 作废
 }
ui-slip-reprint = 重印
ui-slip-void = 作废{ $name }
ui-slip-void-waits = { $name }作废：待荷官签字{ $what ->
    [closing] 。
   *[open] ：{ ui-floor }、{ ui-panel-chips }、{ ui-panel-slips }。
 }
ui-slip-total = 合计{ $amount }
ui-slip-clear = 清零
ui-slip-why-amount = 金额错误
ui-slip-why-table = 台号错
ui-slip-why-not-needed = 不需要
ui-order-fill = 申请
ui-order-credit = 申请
ui-order-colour = 下一步
ui-order-colour-out = 完成
ui-day-close-key = 收台
ui-why-close-in-round = 牌局正在进行：结束后才能收台。
ui-why-no-slips = 今天没有补码或退码。
ui-why-no-chips = 请先点筹码和数量。
ui-panel-limits = 限额
ui-limit-low = 最低
ui-limit-high = 最高
ui-limit-later = { $count }分钟后
ui-limit-announce = 宣布
ui-limit-withdraw = 撤回
ui-limit-edge = 庄家优势：{ $changed ->
    [yes] 现在 { $now }，之后 { $then }
   *[no] { $now }
 }
ui-limit-replaces = 将取代{ $name }宣布的变更
ui-limit-replace = 取代
ui-limit-counting = 计算中…
ui-limit-no-edge = 无法计算
ui-option-surrender = 投降
ui-option-resplit = 再分牌
ui-option-insurance = 保险
ui-option-even_money = 等额赔付
ui-option-safety_net = 要牌提醒
ui-sign-next = 请宣布：{ $at ->
    [none] 从下一局起
    [now] 现在起
   *[other] 从{ $at }起
 }本台限额{ $low }至{ $high }。
ui-sign-not-repeated = 不在限额内、未重复的注：{ $boxes }号位。
ui-sign-option = { $name ->
    [surrender] { $offered ->
        [yes] 可以投降。
       *[no] 不可投降。
     }
    [resplit] { $offered ->
        [yes] 对子可以再分。
       *[no] 对子只分一次。
     }
    [insurance] { $offered ->
        [yes] 提供保险。
       *[no] 不提供保险。
     }
   *[even_money] { $offered ->
        [yes] 提供等额赔付。
       *[no] 不提供等额赔付。
     }
 }
ui-sign-minimum = 最低
ui-sign-maximum = 最高
ui-sign-from = { $at ->
    [none] 从下一局起
   *[other] 从{ $at }起，还有 { $what }
 }
ui-sign-limits = 限额{ $low }至{ $high }。
ui-sign-row = { $what ->
    [row_1] 一张 7
    [row_2] 两张 7
    [row_2_suited] 两张同花色 7
    [row_3] 三张 7
    [row_3_suited] 三张同花色 7
   *[other] { $name }
 }
ui-sign-odds = { $odds }
ui-sign-round = 第 { $round } 局
ui-sign-dealer = 庄家 { $total }
ui-sign-box = { $box } 号位
ui-sign-locked = 暂不开新局
ui-sign-lost = 本屏幕与赌台的连接已断开。
ui-sign-lost-todo = 请询问荷官。
ui-why-limit = 已是最后一档限额。
ui-why-no-change = 没有已宣布的更改。

## 赌区看板

ui-board-counts = 共 { $total } 台 · 开 { $count } 台 · { $what } 台待处理
ui-board-needs = 待处理
ui-board-well = 目前无须到场。
ui-board-none = 还没有收到任何赌台的消息。
ui-board-lost = 与赌区的连接已断开 { $what }：画面停在那时
ui-board-refused = 赌区已 { $what }不接受此密钥：请放入新密钥并重新启动
ui-board-old = { $what }前
ui-board-unknown = 没有消息
ui-board-two-tables = { $name }同时在{ $what }发牌：请核实本人在哪台，并退出另一台的登录。
ui-board-silent = 该台没有消息：画面已旧。
ui-board-over = 已结束
ui-board-known = { $count } 项已知悉
ui-board-reader = 读牌器不工作
ui-board-reader-label = 读牌器
ui-board-works = 正常
ui-board-shoe = 牌靴：{ $round } 局，{ $what }
ui-board-win-short = 赢 { $what }
ui-board-theo-short = 理论 { $what }
ui-board-shoe-label = 当前牌靴
ui-board-seconds = { $count } 秒
ui-board-minutes = { $count } 分钟
ui-board-hours = { $count } 小时 { $what }
ui-board-state-open = 开
ui-board-state-stopped = 已停止
ui-board-state-closed = 已收
ui-board-state-opening = 正在开台
ui-board-state-closing = 正在收台
ui-board-state-locked = 已锁
ui-board-state-starting = 正在启动
ui-board-key-staff = 人员
ui-board-key-board = 看板
ui-board-key-figures = 数据
ui-board-key-patrons = 客人
ui-patrons = 客人
ui-patrons-counted = { $total } 张赌台上有 { $count } 位入座
ui-patrons-as-of = 评级截至 { $at }
ui-patrons-none = 没有正在评级的客人入座。
ui-patrons-where = 赌台 · 号位
ui-patrons-since = 入座
ui-patrons-time = 时长
ui-patrons-break = 休息
ui-patrons-rounds = 局数
ui-patrons-average = 平均注额
ui-patrons-bought = 买码
ui-patrons-win = 赢额
ui-patrons-theo = 理论赢额
ui-patrons-also = 同时坐在
ui-figures = 赌区数据
ui-figures-basis = 记：投箱额按已记的买码
ui-figures-heard = { $total } 张台中 { $count } 张已回答
ui-figures-last = 最近 { $count } 小时
ui-figures-drawn = 每小时赢额 · 灰：一周前 · 线：理论
ui-figures-running = { $what } 至今
ui-figures-week = 上周 { $what }
ui-figures-since = { $what } 起
ui-figures-since-day = 本营业日至今
ui-figures-frozen-lost = 无法读取基准：{ $why }。点“定基准”重新设定。
ui-figures-frozen-unkept = 基准只保留到本看板重启：{ $why }。
ui-figures-win = 赢额
ui-figures-theo = 理论赢额
ui-figures-drop = 投箱额
ui-figures-hold = 赢率
ui-figures-handle = 总投注额
ui-figures-occupancy = 上座率
ui-figures-rounds = 局数
ui-figures-hourly = 每小时局数
ui-figures-dealt = 荷官
ui-figures-boxes = 号位
ui-figures-marked = 备注
ui-rounds-name = { $at } · 第 { $round } 局
ui-rounds-none = 这一小时没有结束的牌局。
ui-rounds-void = 作废
ui-rounds-amended = 已更正
ui-figures-key-by-table = 按台
ui-figures-key-by-dealer = 按荷官
ui-figures-key-by-hour = 按小时
ui-figures-key-freeze = 定基准
ui-figures-key-export = 导出
ui-figures-writing = 正在写文件…
ui-figures-kept = 已保存：{ $file }
ui-figures-not-kept = 没有保存：{ $why }
ui-figures-key-print = 打印
ui-figures-printing = 正在打印…
ui-figures-printed = 已送到打印机。
ui-figures-not-printed = 没有打印：{ $why }
ui-figures-no-printer = 没有打印机：请在 floor.print 中写明打印命令。
ui-figures-key-by-advice = 建议
ui-advice-is = 按最近两小时的建议：由您决定
ui-advice-none = 暂无建议：各台客人既不太满也不太空，或局数太少。
ui-advice-open = { $name } 开台，最低 { $minimum }。上座率：{ $why }。每小时理论赢额：现在 { $now }，开台后 { $then }；一张台成本 { $amount }。
ui-advice-close = { $name } 收台。上座率 { $share }；{ $why } 有空位。每小时理论赢额：现在 { $now }，收台后 { $then }；一张台成本 { $amount }。
ui-advice-raise = { $name }：最低提高到 { $minimum }。上座率 { $share }，平均投注 { $amount }。每小时理论赢额：现在 { $now }，之后 { $then }。
ui-advice-lower = { $name }：最低降到 { $minimum }。上座率 { $share }，而 { $why }。每小时理论赢额：现在 { $now }，之后 { $then }。
ui-board-sign = 登录
ui-board-sign-out = 退出
ui-board-number = 工号：
ui-board-unlock-sign-in = 解锁登录
ui-board-locked = { $count } 个已锁定
ui-board-checking = 正在核对…
ui-board-staff = 赌区人员
ui-board-deal = 发牌 · 台号 · 时长
ui-board-rest = 休息 · 原台 · 已休息
ui-board-break = 休息
ui-board-plan = 计划：{ $name } 至 { $what }，之后 { $then }
ui-board-plan-on = 计划：{ $name }，{ $what } 之后不变
ui-board-relief = { $name } 可以接替
ui-board-relief-nobody = 还没有人休息够
ui-board-pace = 每小时局数
ui-board-target = 目标 { $count }
ui-board-boxes = 有注的号位
ui-board-rounds = { $count } 局
ui-board-hold = 赢率{ $share }
ui-board-dropped = 投箱额{ $amount }
ui-board-pace-short = 每小时{ $count } / { $high }
ui-board-win = 今日赢额
ui-board-theo = 理论赢额
ui-board-handle = 总投注额
ui-board-slips = 撤销、更正、作废
ui-board-floor-calls = { $count } 次叫主管
ui-board-alarms = 警报
ui-board-no-alarms = 没有警报
ui-board-events = 事件
ui-board-order-open = 开台
ui-board-order-close = 收台
ui-board-order-limits = 限额
ui-board-order-message = 消息
ui-board-order-fill = 补码
ui-board-order-lock = 锁台
ui-board-order-unlock = 解锁
ui-board-asks-open = { $what } 开台？
ui-board-asks-open-counted = { $what } 开台？会通知该台人员开台并清点筹码。
ui-board-asks-close = { $what } 收台？只能在两局之间：请先点“锁台”，不再开始新局。
ui-board-asks-close-counted = { $what } 收台？会通知该台人员收台并清点筹码。
ui-board-asks-lock = { $what }：锁台期间不开新局。
ui-board-asks-message = { $what }：发给荷官的消息
ui-board-asks-limits = { $what }，{ $count ->
    [0] 从下一局起
   *[other] { $count } 分钟后
 }
ui-board-asks-fill = { $what }：{ $total }
ui-board-minimum = 下限
ui-board-maximum = 上限
ui-board-less = { $what } −
ui-board-more = { $what } +
ui-board-notice = 提前
ui-board-options = 选项
ui-board-announced = → { $what } · { $at ->
    [none] 下一局
   *[other] { $at }
 }
ui-board-announce = 宣布
ui-board-withdraw = 撤回
ui-board-request = 申请
ui-board-message-pit = 请联系赌区
ui-board-message-slower = 请慢一点
ui-board-message-faster = 请快一点
ui-board-message-payouts = 请核对赔付
ui-board-message-relief = 接替的荷官马上到
ui-board-message-last = 发完本局请停
ui-board-write = 输入文字…
ui-board-send = 发送
ui-board-space = 空格
ui-board-write-hint = 点字母，或用键盘和输入法。按回车键发送。
ui-board-nothing-written = 还没有输入内容：请先输入。
ui-board-worse = 对客人不利：通常提前 { $count } 分钟通知。
ui-board-order-drop = 投箱
ui-board-asks-drop = { $what }：点算室在钱箱中点出的金额
ui-board-day = 日期
ui-board-shift = 班次
ui-board-whole-day = 全天
ui-board-enter-drop = 输入投箱额
ui-board-amount-hint = 点算金额。按回车键录入。
ui-board-breaks-lost = 休息名单无法读取：{ $why }。名单重新开始。
ui-board-breaks-unkept = 休息名单只保留到本看板重启为止：{ $why }。
ui-board-no-amount = 还没有金额：请先点数字。
ui-board-sent = 已发出。
ui-board-done = 已完成。
ui-board-why-sign-in = 请先登录。
ui-board-why-right = 您的职务无此权限。
ui-board-why-no-staff = 本场没有员工文件：在此不能下指令。
ui-board-why-no-badges = 本场要求工牌，而这里没有设置工牌读取器：见设置中的 [badges]。
ui-board-why-lost = 与赌区没有连接：指令未发出。
ui-board-why-unanswered = { $what } 没有答复。再次下达指令前，请先查看该台。
ui-board-why-is-open = { $what } 已经开了。
ui-board-why-not-open = { $what } 没有开台。
ui-board-why-no-inventory = { $what } 不做筹码盘存：补码不在该台登记。

## What readers say, and ports, cameras and files that are read from

# Facts: $title of the reader's profile, $port, $name of a camera or file, $words from the device or the system as they are,
# $code and $number of the device, $count, $card with $deck and $set of a printed card, $own the set of this table.

device-no-reader = 没有读牌器。
device-not-started = { $title }：尚未启动。
device-untried = { $title }：此设置依据公开资料写成，从未在真实设备上试过。开台之前请先试：kiosk readers try。
device-waiting = { $title }：等待第一张牌。
device-line-back = { $title }：连线已恢复，等待下一张牌。
device-line-lost = { $title }：连线已中断。请检查连线两端，会自动重新连接。
device-no-card-yet = { $title }：已收到数据，还没有牌。
device-reads = { $title }：正常读牌。
device-reader-mistake = 读取一条消息时发生内部错误（{ $words }）：可能是一张牌。读牌器会自动继续读取。请核对台面与屏幕。
device-silent = { $title }：{ $count }秒没有任何信号。请检查是否开机、连线是否插好。
device-no-signal = { $title }：信号 { $words } 消失了。请检查转接器与读牌器之间的连线，以及读牌器是否开机。
device-stopped = { $title }：已停止。
device-flood = 一次收到的读数太多，有{ $count }个没有采用：其中可能有牌。请核对台面与屏幕。
device-repeated = 同样的内容又收到{ $count }次，都没有采用。请检查线缆和读牌器，并叫技术员。
device-ignored-run = 又有 { $count } 张牌未予采用：第一张是 { $card }，最后一张是 { $other_card }。
device-not-recorded = 读牌器发来的数据无法保存（{ $words }），所以没有使用：可能是一张牌。请叫主管：本机磁盘已满或有故障。
device-port-name = 端口{ $port }：请写成usb:厂商:产品，各为四位十六进制数，例如usb:0403:6001。
device-host-name = 端口{ $port }：请写成tcp:主机:端口，例如tcp:10.0.0.5:4001，或rfc2217:主机:端口。
device-host-silent = { $port }没有应答（{ $words }）。请检查网线和地址，并确认没有其他程序与它连接。
device-usb-none = 没有插上设备{ $port }。请插好读牌器的连线；`kiosk readers`列出现有设备。
device-usb-several = 有几个设备符合{ $port }：{ $words }。请写出其中一个的端口，或加上序列号。
device-port-missing = 找不到{ $port }。请插好读牌器的连线；`kiosk readers`列出现有端口。
device-port-in-use = { $port }正被另一个程序使用。请关闭该程序，本机随后会使用此端口。
device-port-forbidden = 本用户无权打开{ $port }。请把用户加入`dialout`组，再重新登录。
device-port-no-serial = { $port }不是串口，或不支持设置中的线路参数。请检查两者。
device-port-trouble = 无法打开{ $port }（{ $words }）。请检查连线和端口名。
device-keyboard-forbidden = 此用户无权打开 { $port }。请把该用户加入 `input` 组，然后重新登录。
device-no-keyboard = { $port } 不是键盘式扫描器，或不能独占使用（{ $words }）。`kiosk readers` 会列出现有的设备。
device-keys-dropped = 扫描器输入过快，本机未能全部收到：可能漏了一张牌。
device-unknown-id = 读到编号 { $words } 的牌，不在本台学过的任何一副牌中。请把牌放在一边并叫主管。
device-text-read = 读到一段文字，不是牌。
device-gap = 牌靴有{ $count }条消息没有收到（{ $last }号之后收到的是{ $number }号）：可能缺一张牌。
device-numbers-anew = 牌靴重新开始编号（{ $last }号之后收到的是{ $number }号）：可能缺一张牌。
device-all-copies-damaged = 牌靴的一条消息每次发来都已损坏：可能缺一张牌。
device-again = 同一条消息连续收到两次：可能是牌靴重发，也可能又抽出一张相同的牌。
device-number-twice = 牌靴连续两条不同的消息都用了{ $number }号，第二条没有使用：可能缺一张牌。
device-numbering = 牌靴的消息编号方式（{ $number }）与设置不符，缺少消息时无法发现。请在读牌器设置中改frames.cycle。
device-incomplete = 读牌器的一条消息只收到一部分：可能是一张牌。
device-noise = 读牌器发来的数据不属于任何消息。如果一再发生，请检查连线和读牌器设置（首先是线路速度）。
device-form = 读牌器发来的一条消息已损坏，没有使用：可能是一张牌。
device-checksum = 读牌器发来的一条消息已损坏（校验不符），没有使用：可能是一张牌。如果一再发生，请检查连线。
device-damaged = 牌靴发来的一条消息已损坏，没有使用。如果一再发生，请检查连线。
device-wrong-length = 牌靴的一条消息长度不对，没有使用：可能是一张牌。如果一再发生，说明设置与此牌靴不合。
device-too-long = 读牌器的一条消息过长，没有使用：可能是一张牌。如果一再发生，说明设置与此读牌器不合。
device-no-such-card = 牌靴报出一张不存在的牌。请看抽出的那张牌。
device-unknown-kind = 牌靴发来一条种类不明的消息（{ $words }）：可能是一张牌。
device-no-card = 读牌器发来{ $words }，不是一张牌。
device-wrong-prefix = 扫描结果没有本扫描器应有的前缀{ $words }，没有使用。请检查这条线上是否是对的扫描器、其设定是否与设置一致。
device-wrong-symbology = 扫到另一种条码（{ $words }）；牌上用的是{ $allowed }。没有使用。请扫牌上的条码。
device-no-aim = 扫描结果没有AIM标识，没有使用。请设定扫描器发送它，或在读牌器设置中写aim_required = false。
device-scan-too-long = 扫描结果比任何牌的编码都长，没有使用。请只扫牌上的条码。
device-scanned-foreign = 扫到另一套牌：{ $card }（{ $set }套第{ $deck }副）；本台用{ $own }套。请把牌放在一边并叫主管。
device-scanned-again = { $card }（{ $set }套第{ $deck }副）在本牌靴中已经扫过：同一张牌不会出现两次。没有使用。如果扫错了牌，请扫对的那张；否则请叫主管。
device-scanned-twice = { $card }（{ $set }套第{ $deck }副）扫了两次，不是新牌。
device-unread = 一张已抽出的牌没有读出。请看牌并手动输入。
device-overdraw = 牌靴计出的张数超过其游戏所允许的。请在牌靴上取消错误，再继续。
device-button = 牌靴的按钮在不该按时被按下。请在牌靴上取消错误，再继续。
device-pushed-back = 有一张牌被推回牌靴口。请一次抽出；如果屏幕显示两次，请叫主管。
device-pushed-back-half = 有一张牌被推回一半。请一次抽出，再把台上的牌与屏幕核对。
device-foreign-code = 这张牌的编码不属于本牌靴的牌组。请停止发牌，留住这张牌，叫主管。
device-drawn-slowly = 有一张牌抽得太慢，可能没有读出。请把台上的牌与屏幕核对；如果缺牌，请手动输入。
device-error = 牌靴报告错误{ $code }，其协议中没有列出。请看牌靴自己的显示并叫主管。
device-error-gone = 读牌器报告故障{ $code }已消除。
device-reader-fault = 读牌器报告故障{ $code }。请查看读牌器；如果不消除，请叫主管。
device-alarm = 牌靴发出警报{ $code }（{ $words }）。请在牌靴上解除，再把台上的牌与屏幕核对；如果缺牌，请手动输入。
device-warning = 牌靴给出警告{ $code }。请看牌靴自己的显示；如果不消除，请告诉主管。
device-out-of-play = 抽牌时牌靴{ $mode ->
    [lock] 已锁定
    [error] 处于故障状态
    [setting] 正在设定
   *[other] 不在发牌状态
 }。仍算一张牌；请让牌靴回到发牌状态。
device-started = 读牌器已开机或重置。
device-standby = 读牌器待机。
device-cutting-card = 切牌卡已出现。
device-locked = 牌靴已锁定。
device-unlocked = 牌靴已解锁。
device-lock-unknown = 牌靴没有应答：可能已锁定，也可能已解锁。请查看牌靴，并用牌靴上的钥匙。
device-lock-known = 牌靴又能报告是否锁定。
device-card-resent = 牌靴重报了先前抽出的牌，不是新牌。
device-baccarat-result = 牌靴给出了百家乐的结果，对本台没有意义。
device-setting-changed = 有人在牌靴上改了预设值。如果不该改动，请告诉主管。
device-ignored = 读牌器说{ $words }，不予处理。
device-command-taken = 牌靴接受了命令。
device-command-refused = 牌靴拒绝了本机的命令：{ $words }（代码{ $number }）。请改用牌靴上的钥匙。
device-command-answered = 牌靴回答了命令：{ $words }。
device-camera-untried = { $title }：只在印制牌的图片上测过，从未在您的摄像头上试过。开台之前请先试：kiosk cards check。
device-camera-waiting = { $title }：等待第一幅画面。
device-camera-sees = { $title }：摄像头看得到台面。
device-camera-confirmed = 摄像头确认了上一局 { $of } 张牌中的 { $count } 张。
device-camera-lost = 摄像头{ $name }已断开：被拔下或连线松动。请重新插好。
device-camera-silent = 摄像头{ $name }有一段时间没有发来画面。请拔下再插上。
device-camera-stopped = 摄像头的读牌程序出现内部错误（{ $words }）。它会自动重新启动；在此之前请手动输入牌。
device-camera-stopped-over = 摄像头的读牌程序恢复工作。
device-source-ended = { $name }已播放完毕。
device-no-source = { $name }：没有这样的摄像头、视频文件或图片文件夹。请用kiosk readers查看。
device-camera-missing = 找不到摄像头{ $name }，或另一个程序正在使用。请插好，并退出本程序以及其他显示其画面的程序。`kiosk readers`列出摄像头。
device-no-video = { $name }：不是可播放的视频。请给AVI、MP4、MKV、MOV或WebM文件。
device-no-pictures = { $name }：其中没有图片（{ $words }）。
device-no-picture = { $name }：不是可读的图片。请给PNG或JPEG文件。
device-exposure-not-held = 摄像头不允许固定曝光：手在台面上方时牌可能变暗。
device-exposure-long = 摄像头快门打开{ $given }毫秒：移动中的牌会模糊。请加强光线，并在读牌器设置中把曝光设为{ $most }毫秒或更短。
device-focus-not-held = 摄像头不允许固定对焦：手在台面上方时牌可能变模糊。
device-camera-size = 摄像头给出的画面是 { $given }，不是读牌器设置所要求的 { $asked }：用 `kiosk readers` 查看它支持的尺寸。
device-no-zxing = 无法加载解码器zxing-cpp（{ $words }）：请重新安装本机程序。
device-no-zbar = 解码器pyzbar在本机上找不到zbar库：请安装系统包libzbar0。在此之前只由zxing读取，无法互相核对。
device-pyzbar-no-data-matrix = 解码器pyzbar不能读Data Matrix码：请在读牌器设置中只写zxing。
device-pyzbar-no-aztec = 解码器pyzbar不能读打印牌上的Aztec码：请在读牌器设置中同时写上zxing。
device-camera-covered = 摄像头只看到一片黑暗：有东西挡住了。请移开遮挡物。
device-camera-dark = 摄像头的画面太暗，读不出编码。请加亮台面，或在读牌器设置中加长曝光。
device-camera-focus = 摄像头的画面不清楚：没有对焦，或镜头脏了。请擦净镜头，再看实时画面对焦。
device-camera-frozen = 摄像头一直发出同一画面。请拔下摄像头再插上。
device-camera-covered-over = 摄像头又看得到台面了。
device-camera-dark-over = 摄像头的光线又足够了。
device-camera-focus-over = 摄像头的画面又清楚了。
device-camera-frozen-over = 摄像头的画面又动了。
device-seen = 摄像头读出{ $card }（{ $set }套第{ $deck }副）。
device-behind-code = 摄像头先看到一个编码但看不到它的牌，随后看到另一张牌：有编码的那张可能先发出。
device-seen-alone = 摄像头读出{ $card }的编码（{ $set }套第{ $deck }副），但看不到整张牌。
device-seen-whole = 摄像头看到整张{ $card }（{ $set }套第{ $deck }副）。
device-seen-plain = 摄像头由牌角认出{ $card }。
device-no-deck = { $name } 不是可用的已学习的牌（{ $words }）。请重新学习：kiosk cards learn。
device-deck-missing = 这些牌没有出示，或没有整张看到：{ $cards }。请按要求的顺序出示全部52张。
device-deck-no-index = 在这些牌的角上找不到点数和花色：这副牌无法学习。
device-seen-foreign = 摄像头看到{ $card }（{ $set }套第{ $deck }副），但本牌靴是{ $own }套：不属于本牌靴，没有输入。请从台上拿走并叫主管。
device-seen-again = 摄像头在本牌靴中第二次看到{ $card }（{ $set }套第{ $deck }副），没有再输入。如果是误放回来的，请拿走；否则停止发牌并叫主管。
device-unquoted = 读牌器说了一些内容，暗牌未翻开之前不予显示：可能就是那张牌。记录中已保留。
device-anchors-not-written = 无法保存记录的末尾签名：{ $words }。请接上磁盘或共享文件夹；可以继续发牌。
device-anchors-written = 记录的末尾签名又能保存了。
device-anchors-gone = 记录的末尾签名不见了：{ $now } 中一条也没有。按记录，它们原在 { $file }，直到第 { $entry } 条（{ $at }）。读牌器的牌暂不采用：请手动输入。
device-anchors-older = { $now } 中记录的末尾签名是旧的：只到第 { $newest } 条，而按记录应到第 { $entry } 条（{ $at }）。读牌器的牌暂不采用：请手动输入。
device-anchors-unnamed = 设置中不再写明存放末尾签名的文件夹。按记录，末尾签名原在 { $file }，直到第 { $entry } 条（{ $at }）。读牌器的牌暂不采用：请手动输入。
device-floor-lost = 与赌区的连接中断：{ $words }。可以继续；一切都会保存，连接恢复后发送。
device-floor-back = 与赌区的连接已恢复：正在发送保存的内容。
device-floor-stops = 与赌区的连接中断，本场规定此时不再开始新的一局。
device-floor-goes-on = 与赌区的连接已恢复：主管签字后继续。
device-floor-differs = 赌区服务器上本台的记录与这里的不同：{ $entry } 条，最后一条在 { $at }。
device-floor-told = 这份记录已全部发送到赌区服务器。
device-room-short = 记录所在磁盘空间不足：{ $folder } 还剩 { $free } MB。请技术员腾出空间（先备份，再换磁盘）；写满之前可以继续发牌。
device-room-enough = 记录所在磁盘又有空间了。
device-month-kept = { $month } 本应移出记录所在磁盘，现仍保留：{ $why ->
    [no_backup] 没有它的备份记载。请把记录备份到另一个磁盘
    [away] 无法读取其副本 { $place }（{ $words }）。请接上该磁盘或共享文件夹，或重新备份记录
    [same_disk] 其副本在 { $place }，是同一个磁盘，或只在内存中。请把记录备份到另一个磁盘
    [differs] 其副本 { $place } 与备份时不同。请叫技术员把记录备份到另一个磁盘
    [not_removed] 无法移除其文件 { $place }（{ $words }）。请叫技术员
   *[damaged] 其文件 { $place } 与备份时不同（{ $words }）。请叫技术员从备份放回
}；可以继续发牌。
device-month-let-go = 应移出记录所在磁盘的月份都已移出。
device-part-failed = 程序在后台运行的一部分已出错停止（{ $part }）。可以继续发牌；请在两局之间重新启动本机。
device-part-works = 本机已重新启动，各部分都在工作。
device-program-amiss = 程序与安装时不同：{ $count ->
    [1] { $file }
   *[other] { $file } 等 { $count } 个文件
}。读牌器的牌暂不采用：请手动输入。
device-program-other = 这不是上次启动的程序，版本号却相同：现在 { $now }，之前 { $before }。读牌器的牌暂不采用：请手动输入。
device-door-open = 机柜门开着。读牌器的牌暂不采用：请手动输入。请关上柜门并叫主管。
device-door-closed = 机柜门曾被打开，现已关上。请查明是谁打开的。
device-cards-ignored = 牌靴抽出了{ $count }张牌，未采用。
device-door-cards = 机柜门开着时，牌靴出了 { $count } 张牌。
device-door-unwatched = 无法得知机柜门是否开着：{ $words }。读牌器的牌暂不采用：请手动输入。请叫技术员。
device-door-watched = 机柜的门开关有应答了。
device-on-battery = 本台正用电池供电。请查明电源情况；在电池耗尽前结束本局。
device-on-mains = 本台恢复了市电。
device-settings-changed = 本台的设置与上次启动时不同：{ $file } 或其规则被改动。按新设置继续。
device-seen-unnamed = 摄像头看到一张不该在那里的牌，或暗牌提前露出。暗牌翻开之前不显示是什么牌。请拿走不该在那里的牌；否则请叫主管。
device-seen-double = 摄像头看到两张牌编码都是{ $card }（{ $set }套第{ $deck }副）：其中一张是复制的。请停止发牌并叫主管。
device-two-codes = 摄像头在同一处看到两个编码：{ $card }（{ $set }套第{ $deck }副）和{ $other_card }（{ $other_set }套第{ $other_deck }副）。两张都没有输入。请拿走不该在那里的，随后就会读出；如果两个编码在同一张牌上，请叫主管。
device-clash-over = 摄像头又看到每张牌一个编码。
device-badges-lost = 员工工牌读取器没有连接：请用工号和PIN登录，并检查连线。
device-badges-back = 员工工牌读取器已恢复连接。
device-taken-away = { $card }（{ $set }套第{ $deck }副）已被拿走。

## 记录：为什么不能使用，该怎么做

journal-missing = 找不到记录{ $file }。请给出本台设置中所写的文件。
journal-empty = 记录{ $file }是空的：从未在其中开过台。请给出本台自己的记录。
journal-other_table = 记录{ $file }是{ $table }台的，而设置是{ $named }台的。文件保持原样。请把本台自己的文件放回原处，或在设置中更正台名。否则请叫主管：`kiosk run --fresh 姓名`会把它移开，并以该人名义开始新记录。
journal-foreign = { $file }不是本机的记录，或者开头已损坏。文件保持原样。请移走它，或在本台设置中另行指定一个记录文件。
journal-newer = 记录{ $file }由更新版本的本机程序写成（格式{ $version }；本程序只能读到{ $reads }）。文件保持原样。请安装那个版本，或另行指定一个记录。
journal-in_use = 记录{ $file }正由另一个程序使用（进程{ $process }）：一张台同一时间只能由一个程序运行。请关闭另一个，或给本台一个自己的记录。
journal-not_writable = 无法打开记录{ $file }来写入：{ $words }。请让本机用户可以写入文件夹{ $folder }，或在本台设置中另行指定记录的位置。
journal-not_readable = 无法打开记录{ $file }：{ $words }。文件保持原样。请让本机用户可以读取和写入它。
journal-no_folder = 无法建立记录的文件夹：{ $words }。请用--journal或在设置中另行指定一个。
journal-full = 无法写入记录{ $file }：磁盘已满，什么都没有记下。请清出磁盘空间，再继续。
journal-read_only = 无法写入记录{ $file }：文件只读，什么都没有记下。请让本机用户可以写入。
journal-locked = 无法使用记录{ $file }：文件被另一个程序锁定，什么都没有记下。请关闭那个程序。
journal-disk = { $reading ->
    [yes] 磁盘无法读取{ $file }：{ $words }。已经试了几次。什么都没有记下，也没有迹象表明文件已损坏。请看磁盘是否接好，请技术员检查磁盘，再继续。
   *[other] 无法使用记录{ $file }：{ $words }。什么都没有记下。请看磁盘是否在、是否有空间，再继续。
 }
journal-unknown = 写入记录{ $file }时磁盘出错（{ $words }）：还不知道您最后的操作是否已保存。
journal-read_meanwhile = 写入记录{ $file }时磁盘出错（另一个程序正在读取）：还不知道您最后的操作是否已保存。
journal-damaged = 记录{ $file }已损坏：{ $words }。{ journal-left }
journal-not_there = 记录{ $file }已损坏：缺少第{ $entry }条。{ journal-left }
journal-missing_entry = 记录{ $file }已损坏：{ verify-missing_entry }。{ journal-left }
journal-apart = 记录{ $file }已损坏：{ verify-apart }。{ journal-left }
journal-changed = 记录{ $file }已损坏：{ verify-changed }。{ journal-left }
journal-not_opened = 记录{ $file }已损坏：没有一条是开台。{ journal-left }
journal-misled = 记录{ $file }已损坏：它的一个索引与第 { $entry } 条不符。{ journal-left }
journal-unguarded = 记录{ $file }已损坏：{ verify-unguarded }。{ journal-left }
journal-checkpoint = 记录{ $file }已损坏：第{ $entry }条所存的本台状态不是之前各条得出的状态。{ journal-left }
journal-no_entry = 记录{ $file }已损坏：第{ $entry }条不能按其种类读取（{ $words }）。{ journal-left }
journal-left = 文件保持原样。请留给主管，并在本台设置中另行指定一个记录文件；`kiosk verify`会说明还有什么不对。
journal-anchor_shorter = { $file }：{ verify-anchor_shorter }。{ journal-anchored }
journal-anchor_other = { $file }：{ verify-anchor_other }。{ journal-anchored }
journal-anchor_vanished = { $file }：{ verify-anchor_vanished }。{ journal-anchored }
journal-anchor_foreign = { $file }：{ verify-anchor_foreign }。{ journal-anchored }
journal-anchor_key = { $file }：{ verify-anchor_key }。{ journal-anchored }
journal-anchor_forged = { $file }：{ verify-anchor_forged }。{ journal-anchored }
journal-anchored = 未作任何改动。请找到正确的文件（备份或其他磁盘）放回原处。否则请叫主管：`kiosk run --fresh 姓名` 会把它移开，并以该人名义开始新记录。
journal-anchors_no_place = 存放记录末尾签名的文件夹 { $folder } 不存在：没有它就无法知道记录是否完整。请接上磁盘或共享文件夹，再启动。
journal-anchors_not_read = 无法读取 { $file } 中的末尾签名：{ $words }。请接上磁盘或共享文件夹，或允许本机用户读取，再启动。
journal-anchors_no_key = 签署记录末尾签名的密钥 { $file } 无法使用：{ $words }。请允许本机用户读取，或从保存处放回，再启动。
journal-backup_exists = { $file } 已经存在。请另行指定一个文件名，或指定一个文件夹：在文件夹中，每个备份都有自己的名字。
journal-backup_empty = { $file } 中没有任何条目：没有可备份或恢复的内容。
journal-restore_not_needed = { $file } 已包含备份 { $backup } 的全部条目（备份到第 { $last } 条为止），无需恢复。没有更改任何内容。
journal-restore_other = { $file } 与备份 { $backup } 不是同一份记录。没有更改任何内容。请指定备份所属赌台的位置，或先移走另一份记录。
journal-restore_apart = { $file } 与备份 { $backup } 开头相同，之后不同：其中一份被改动过，或在别处继续使用过。没有更改任何内容。请保留两份，并叫主管。
journal-gone = 运行期间记录{ $file }被移走或替换。请叫主管。{ $rescued -> 
    [none] {""}
   *[other] 此前的全部内容在原处旁的 { $rescued } 中。
 }
journal-differs = 记录{ $file }由判定不同的程序写成：第{ $entry }条当时被接受，现在不被接受（{ $words }）。文件保持原样。请启动写下它的版本并打完这一局，或把文件留给主管，并在本台设置中另行指定一个记录文件。
journal-sealed_missing = 封存月份 { $month }（第{ $first }至{ $last }条）的文件 { $file } 不在。请从备份或其存放处放回记录旁。
journal-sealed_other = { $file } 不是记录所接续的封存月份 { $month }（第{ $first }至{ $last }条）的文件。请从备份放回正确的文件。
journal-sealed_damaged = 封存月份 { $month } 的文件 { $file } 已损坏：第{ $first }至{ $last }条与写下时不同（{ $words }）。请从备份放回该文件。
journal-sealed_elsewhere = 封存月份 { $month }（第{ $first }至{ $last }条）已于 { $at } 移出，现在 { $place }。请放回记录旁边：用该文件夹中的备份执行 `kiosk restore`，或把文件复制为 { $file }。

## `kiosk verify`在记录中发现的问题

verify-file = 文件已损坏：{ $words }
verify-clock = 时钟倒退：其时间为 { $at }，而前一条为 { $before }，且没有记录说明时钟被调整
verify-anchor_shorter = 记录止于第 { $has } 条，而其末尾签名表明在 { $at } 时已有 { $entry } 条：末尾被截去，或放回了旧副本
verify-anchor_other = 第 { $entry } 条不是 { $at } 的末尾签名所签的那一条：记录被重新写过
verify-anchor_vanished = { $table } 台的记录不见了，而其末尾签名表明在 { $at } 时有 { $entry } 条
verify-anchor_foreign = 这不是 { $table } 台最后写的记录：{ $at } 的末尾签名属于另一份记录，有 { $entry } 条
verify-anchor_key = 记录旁的密钥不是签署 { $at } 末尾签名的密钥
verify-anchor_forged = 第 { $entry } 条的末尾签名不是由其密钥签署：被改动或损坏
verify-unguarded = 保护各条内容的部分（{ $part }）与建立时不同
verify-unreadable = 无法读取：{ $words }
verify-missing_entry = 缺少第{ $entry }条，接着是第{ $next }条
verify-apart = 第{ $entry }条与第{ $before }条不相接：其中一条被改动或损坏
verify-changed = 第{ $entry }条写下之后被改动或损坏：内容与其哈希值不符
verify-no_entry = 不是该种类的有效条目：{ $words }
verify-not_open = 尚未开台
verify-not_played = 本程序不能运行这张台：{ $words }
verify-other_repeat = 重复的下注不是上一局的下注
verify-not_repeated = 在它之前，上一局有{ $count }项下注没有重复
verify-refusal = 当时{ $then ->
    [none] 接受了输入
   *[other] 拒绝（{ $then }）
 }，现在{ $now ->
    [none] 接受输入
   *[other] 拒绝（{ $now }）
 }
verify-prompts = 当时对荷官说{ $then }，现在会说{ $now }
verify-round = 该局当时的结果是{ $then }，现在是{ $now }
verify-checkpoint = 检查点所存的不是各条记录得出的状态
verify-sealed_missing = { $month } 的文件 { $file }（第{ $first }至{ $last }条）不在：请放回记录旁
verify-sealed_other = { $file } 不是 { $month }（第{ $first }至{ $last }条）的文件
verify-sealed_damaged = { $file } 中 { $month } 的第{ $first }至{ $last }条与写下时不同：{ $words }
verify-sealed_forged = { $month } 的封存文件 { $file } 签名不符：文件被改动或损坏
verify-sealed_elsewhere = 未读取 { $month } 的第{ $first }至{ $last }条：这些条目已于 { $at } 移至 { $place }
verify-anchors_unread = { $count } 个末尾签名（第{ $first }至{ $last }条）无法与记录核对：这些条目无法读取。请把封存的月份放回记录旁
verify-anchors_gone = { $now } 中没有这份记录的末尾签名，而记录表明 { $file } 曾有末尾签名直到第 { $entry } 条（{ $at }），由 { $key } 签署：请接上磁盘或共享文件夹。没有它就无法知道末尾是否被截去
verify-anchors_older = { $now } 中最新的末尾签名是第 { $newest } 条的，而记录表明 { $file } 曾有末尾签名直到第 { $entry } 条（{ $at }），由 { $key } 签署：放回了旧副本，或接上的是另一个磁盘或共享文件夹
verify-anchors_missed = 本机启动时末尾签名{ $how ->
    [gone] 不见了
    [older] 比记录所说的旧
   *[unnamed] 在设置中没有位置
 }：记录在 { $file } 中曾有末尾签名直到第 { $entry } 条（{ $at }）。{ $by ->
    [none] 无人为此签字
   *[other] { $by } 已为此签字
 }

## 记录中的事件，供主管页面和 `kiosk events` 列出

# 数据：$text 警报，$did 所做的事，$by 何人，$until 时间；$reading 和 $card 属于读牌器，不说时为 "none"。

event-alarm = { $did ->
    [signed_off] { $by }已签字确认
    [replaced] 已由更高一级的警报取代
    [explained] 已查明：牌靴读到了那张牌
    [acknowledged] { $by }已知悉
    [shelved] { $by }搁置至{ $until }
   *[over] 已解除
 }{ $text ->
    [none] 。
   *[other] ：{ $text }
 }
event-card-refused = 一张牌未被接受。是什么牌，局后才说。
event-held = { $said ->
    [dealt] 暂留的牌已发出
    [next_round] 暂留的牌是下一局的第一张
    [drawn_in_error] 暂留的牌是误抽
   *[none] { $card ->
        [none] 暂留，等荷官说明
       *[other] { $card }：暂留，等荷官说明
     }
 }
event-reader = { $reading ->
    [card] 未采用：{ $card ->
        [none] 一张牌
       *[other] { $card }
     }
    [unreadable] 一张牌没有读出
    [link_lost] 连线断开
    [gap] 消息缺失
   *[other] 读牌器的消息：{ $reading }
 }
event-begun = { $ended ->
    [crash] 本次启动之前，程序崩溃或被终止
    [power_reset] 程序运行时断电，或机器重新启动
   *[unknown] 本次启动之前程序未正常停止：原因不明
}
event-stopped = 本机正常停止（版本{ $version }）
event-started = 本机启动（版本{ $version }）
event-opened = 记下了本台的设置和规则
event-seat = 客人屏幕代码，账户{ $patron }：{ $by }
event-paid-out = 已从账户{ $patron }付给客人{ $amount }：{ $by }
event-account = { $did ->
    [asked] 账户{ $patron }：要求兑现
    [called_off] 账户{ $patron }：继续游戏，不再要求兑现
    [excluded] 账户{ $patron }：{ $until }之前不接受下注
   *[limit] 账户{ $patron }：{ $of ->
        [wager] 单注上限{ $amount }
        [loss] 输额上限{ $amount }
       *[minutes] 游戏时间上限{ $amount }分钟
     }
 }
event-rated = { $did ->
    [seated] { $patron } 坐在{ $boxes }号位：{ $by }
    [break] { $patron } 休息：{ $by }
    [back] { $patron } 回来：{ $by }
    [left] { $patron } 离开{ $amount ->
        [none] {""}
       *[other] ，带走 { $amount }
     }：{ $by }
    [closed] { $patron } 的评级由 { $by } 签字{ $amount ->
        [none] {""}
       *[other] ，平均注额 { $amount }：{ $reason }
     }
   *[other] { $patron } 的座位：{ $by }
 }
event-confirmed = 摄像头确认了第{ $round }局 { $of } 张牌中的 { $count } 张
event-shoe = 牌靴证明{ $warnings ->
    [0] { "" }
   *[other] ，有{ $warnings }项警告
 }
event-let_go = 封存月份 { $month } 已移出本台磁盘；副本在 { $place }
event-last-round = 这个牌靴的最后一局，由 { $by } 命令
event-clock = 时钟被调整{ $seconds }秒
event-clock-back = 时钟早于记录的最后一条
event-staff = { $did ->
    [in] { $name }登录
    [relief] { $name }由主管指派开始发牌
    [signed] { $name }输入了PIN或刷了工牌
   *[out] { $name }退出登录
 }
event-order = { $did ->
    [open] 一条赌区指令被拒绝：开台
    [close] 一条赌区指令被拒绝：收台
    [limits] 一条赌区指令被拒绝：限额或选项
    [withdraw_limits] 一条赌区指令被拒绝：撤回限额
    [acknowledge] 一条赌区指令被拒绝：知悉警报
    [shelve] 一条赌区指令被拒绝：搁置警报
    [message] 一条赌区指令被拒绝：消息
    [drop] 一条赌区指令被拒绝：投箱额
    [fill_request] 一条赌区指令被拒绝：补码
    [lock] 一条赌区指令被拒绝：锁台
    [unlock] 一条赌区指令被拒绝：解锁
   *[other] 一条赌区指令被拒绝
 }
event-restored = { $by }用备份{ $file }恢复了记录
event-pit = { $did ->
    [message] 赌区的消息（{ $by }）：{ $text }
    [read] 荷官已读赌区的消息
    [locked] { $by }锁定了本台
   *[unlocked] { $by }解锁了本台
 }
event-amended = 第{ $round }局已更正，{ $box ->
    [none] 庄家
   *[other] { $box }号位
 }第{ $position }张：{ $was }更正为{ $is }
# 客人用什么买码码。
buy-in-kind = { $kind ->
    [marker] 借据
    [cheque] 支票
    [play] 现金投注
   *[cash] 现金
 }
buy-in-is = 第{ $number }笔买码：{ $amount }，{ buy-in-kind }{ $box ->
    [none] {""}
   *[other] ，{ $box }号位
 }
event-day = { $did ->
    [opening] 开台程序开始
    [closing] 收台程序开始
    [cancelled] { $by }取消了开台或收台
    [counted] 清点了台上筹码：{ $amount }
    [signature] { $place ->
        [dealer] { $by }以荷官身份在清点上签字
       *[floor] { $by }以主管身份在清点上签字
     }
    [signed] { ui-slip }由{ $names }签字：{ $amount }{ $way ->
        [short] ，短少{ $apart }
        [over] ，多出{ $apart }
       *[none] {""}
     }
    [confirmed] { $by }完成：{ day-step }
    [requested] { $by }申请{ ui-slip }：{ $amount }
    [received] { ui-slip }由{ $names }签收：{ $amount }
    [void_asked] { ui-slip }：{ $by }已签作废（{ $reason }），荷官尚未签字
    [voided] { ui-slip }作废：{ $reason }，{ $by }
    [bought_in] { buy-in-is }
    [buy_in_void] { buy-in-is }：{ $reason ->
        [none] { $by }撤回
       *[other] 作废，{ $reason }，{ $by }
     }
    [drop_counted] { $day }{ $shift ->
        [none] {""}
       *[other] { $shift }班
     }的投箱额：{ $amount }，{ $by }{ $basis ->
        [estimated] 估计
       *[counted] 点算
     }
    [exchanged] { $kind ->
        [colour] 换大码：{ $amount }
       *[cash] 现金换筹码：{ $amount }
     }
    [printed] 打印了{ ui-slip }，第{ $times }份
    [announced] { $by }宣布：{ $low }至{ $high }{ $options ->
        [none] {""}
       *[other] ，选项 { $options }
     }{ $at ->
        [none] ，从下一局起
       *[other] ，从 { $at } UTC 起
     }
    [withdrawn] { $by }撤回了宣布的改动
    [in_force] 宣布的改动已生效
    [shut] { $by }收了台
    [reopened] { $by }开了台
    [not_kept] 本台不再登记筹码盘存
   *[begun] 本台营业日开始
 }

## 帮助：每个代码的原因、含义和处理办法（`kiosk explain`，或触摸屏幕）

# `help-代码` 说原因，`help-代码-then` 说含义，`help-代码-todo` 说处理办法。缺少时用其类别的那一句；
# 故障则用 `trouble-…-todo`。都不带数据：号位和金额在上面那一句里。

help-refused-then = 台上没有任何改变。
help-refused-wagers_closed = 下注须在一局第一张牌之前，不能在其后。
help-refused-wagers_closed-todo = 请打完本局。结清后重新开放下注。
help-refused-no_wagers = 一局的第一张牌之前至少要有一注。
help-refused-no_wagers-todo = 先点筹码，再点号位。然后手动输入已抽出的牌。
help-refused-below_minimum = 每一注都须达到台牌上的最低限额。
help-refused-below_minimum-todo = 请点筹码和号位补足；或退给客人：先点“清除”，再点号位。
help-refused-above_maximum = 任何一注都不能高于台牌上的最高限额。
help-refused-above_maximum-todo = 请把超出的部分退回客人。
help-refused-patron_boxes = 本场限制一位客人下注的号位数。
help-refused-patron_boxes-todo = 请退回多出的一注。
help-refused-unit_wager = 本台每注都算1，不输入金额。
help-refused-unit_wager-todo = 先点“下注”，再点号位。
help-refused-side_not_offered = 本台不提供这种边注。
help-refused-side_not_offered-todo = 请退给客人，或提供台牌上列出的边注。
help-refused-side_amount = 边注只收一个固定金额。
help-refused-side_amount-todo = 请客人正好下这个金额，或退回。
help-refused-side_alone = 边注只能跟在主注旁边。
help-refused-side_alone-todo = 请先输入主注：点筹码，再点号位；然后长按号位。
help-refused-no_such_box = 台布上没有这个号位。
help-refused-no_such_box-todo = 请用台布上的号位。
help-refused-split_stage = 自动分牌后，每位客人选择只玩第一手，或两手都玩。
help-refused-split_stage-todo = 等所有客人选完，再点“截止决定”。
help-refused-not_split_stage = 只有自动分牌之后才选择第一手或两手。
help-refused-not_split_stage-todo = 请选停牌、要牌或加倍。
help-refused-no_decision = 现在没有哪手牌在等决定。
help-refused-no_decision-todo = 请先做提示行所要求的事。
help-refused-other_turn = 各手牌依次进行，现在轮到另一手。
help-refused-other_turn-todo = 请处理亮着的号位。
help-refused-patron_not_in = 这位客人本局没有下注。
help-refused-patron_not_in-todo = 下一局可以加入。
help-refused-patron_decided = 每位客人每个阶段只决定一次，已经决定过了。
help-refused-patron_decided-todo = 无须处理：以第一次的决定为准。
help-refused-not_a_pair = 只能分对子：按本场规定，点值或牌面相同的两张牌。
help-refused-not_a_pair-todo = 请选其他决定。如果读错了牌，请在屏幕上长按它，由主管更正。
help-refused-split_limit = 该号位的手数已达规则上限。
help-refused-split_limit-todo = 请为这手牌选其他决定。
help-refused-split_depth = 这手牌分牌的次数已达规则上限。
help-refused-split_depth-todo = 请为这手牌选其他决定。
help-refused-split_aces_limit = A能分成的手数比其他对子少。
help-refused-split_aces_limit-todo = 请为这手牌选其他决定。
help-refused-split_aces = 分牌的A只补一张牌。
help-refused-split_aces-todo = 请停牌，继续下一手。
help-refused-double_two_cards = 只有头两张牌可以加倍。
help-refused-double_two_cards-todo = 请选停牌或要牌。退回加上的筹码。
help-refused-double_after_split = 本台分牌后不能加倍。
help-refused-double_after_split-todo = 请选停牌或要牌。退回加上的筹码。
help-refused-double_totals = 本台只有某些硬点数可以加倍。
help-refused-double_totals-todo = 请选停牌或要牌。退回加上的筹码。
help-refused-double_amount = 加倍须加注，最多与原注相同。
help-refused-double_amount-todo = 所点筹码不得超过上面所示的金额，再点“加倍”。“撤销”可取消筹码。
help-refused-double_for_less = 本台加倍须加足原注。
help-refused-double_for_less-todo = 请客人加足，或选停牌、要牌。
help-refused-no_surrender = 本台规则没有投降。
help-refused-no_surrender-todo = 请选其他决定。
help-refused-surrender_late = 只有头两张牌、分牌之前可以投降。
help-refused-surrender_late-todo = 请选其他决定。
help-refused-insurance_not_open = 保险每局只在发牌后、庄家明牌为A时提供一次。
help-refused-insurance_not_open-todo = 请退回保险注。
help-refused-insurance_open = 还能买保险时不发牌。
help-refused-insurance_open-todo = 宣布“停止买保险”，再点“停止买保险”。
help-refused-insurance_zero = 输入的保险为零。
help-refused-insurance_zero-todo = 请输入保险线上的金额。
help-refused-insurance_needs_box = 输入保险时没有指明号位。
help-refused-insurance_needs_box-todo = 请点买保险的号位。
help-refused-insurance_needs_patron = 输入保险时没有指明客人。
help-refused-insurance_needs_patron-todo = 请指明买保险的客人。
help-refused-insurance_amount = 保险最多为所保注码的一半。
help-refused-insurance_amount-todo = 请退回超过一半的部分。
help-refused-insurance_no_wager = 只有下了注的手牌才能买保险。
help-refused-insurance_no_wager-todo = 请退回保险注。
help-refused-no_even_money = 本台规则没有等额赔付。
help-refused-no_even_money-todo = 请改为提供保险。
help-refused-even_money_blackjack = 等额赔付只限庄家明牌为A时尚未赔付的黑杰克。
help-refused-even_money_blackjack-todo = 请改为提供保险，或继续。
help-refused-even_money_insured = 一手牌只能要保险或等额赔付之一。
help-refused-even_money_insured-todo = 客人要等额赔付时：“撤销”可取消保险，从最后一项开始。
help-refused-even_money_taken = 一手牌只能要等额赔付或保险之一。
help-refused-even_money_taken-todo = 客人要保险时：“撤销”可取消等额赔付，从最后一项开始。
help-refused-no_unread_card = 台上的牌都已读出，没有要输入的牌。
help-refused-no_unread_card-todo = 如果有牌不对，请在屏幕上长按它，由主管更正。
help-refused-patrons_decide = 共用手牌的客人还没有决定完。
help-refused-patrons_decide-todo = 请先点“截止决定”。留住抽出的牌，轮到时再输入。
help-refused-hole_check_first = 要先用暗牌读牌器查看庄家暗牌，才能继续。
help-refused-hole_check_first-todo = 请用暗牌读牌器查看，点所示结果，再输入抽出的牌。
help-refused-reveal_first = 暗牌没有读出，庄家补牌前须先输入。
help-refused-reveal_first-todo = 翻开暗牌，输入点数和花色，再输入抽出的牌。
help-refused-shoe_needed = 切牌卡已出，这个牌靴不再开新局。
help-refused-shoe_needed-todo = 请洗牌、请客人切牌、装入牌靴，再依次点“主管”“新一靴”。
help-refused-shoe_changes = 主管要求换牌靴，或这个牌靴有误：不再开新局。切牌卡没有出。
help-refused-shoe_changes-todo = 请洗牌、请客人切牌、装入牌靴，再依次点“主管”“新一靴”。
help-refused-card_unread = 台上有一张牌没有读出，缺了它不能继续。
help-refused-card_unread-todo = 看清这张牌，先输点数，后输花色。
help-refused-hole_card_not_awaited = 有一张牌被当作暗牌，而现在还没轮到暗牌。
help-refused-hole_card_not_awaited-todo = 请按提示行去做。如有漏发，请依次点“主管”“发牌差错”“漏发”。
help-refused-split_ace_card = 分牌的A已经补过一张牌。
help-refused-split_ace_card-todo = 留住抽出的牌，依次点“主管”“发牌差错”“误抽的牌”，由主管签字。
help-refused-deal_not_to = 发牌有固定次序，现在不轮到那里。
help-refused-deal_not_to-todo = 请发到提示行所说的位置。如有漏发，请依次点“主管”“发牌差错”“漏发”。
help-refused-error_before = 不能同时有两张误抽的牌等着：先处理第一张。
help-refused-error_before-todo = 请按提示行发出第一张，或烧掉它：依次点“主管”“烧一张牌”。
help-refused-error_unused = 本局没有用到误抽的牌。
help-refused-error_unused-todo = 请烧掉那张牌：先输点数，再输花色，然后继续。
help-refused-error_is_next = 误抽的牌要先于新牌发出。
help-refused-error_is_next-todo = 请把它发到提示行所说的位置，并手动输入；或烧掉：依次点“主管”“烧一张牌”。
help-refused-not_drawn_last = 只有最后抽出的牌才能算误抽。
help-refused-not_drawn_last-todo = 请点最后一张牌。更早的牌留在原处。主管可作废本局：依次点“主管”“本局作废”。
help-refused-card_not_in_shoe = 牌靴里不可能再有这张牌：有牌读错，或它不属于这里。
help-refused-card_not_in_shoe-todo = 留住这张牌，把台上的牌与屏幕核对，叫主管。
help-refused-burned_too_many = 烧掉的同种牌比牌靴所有的还多。
help-refused-burned_too_many-todo = 请叫主管：有牌读错，或副数不对。
help-refused-shoe_too_small = 这种边注需要副数更多的牌靴。
help-refused-shoe_too_small-todo = 用这个牌靴时请不要提供。
help-refused-nothing_to_settle = 那个号位没有要收或要赔的。
help-refused-nothing_to_settle-todo = 请结清亮着的号位。
help-refused-nothing_to_undo = 决定之后没有其他操作时，才能撤销。
help-refused-nothing_to_undo-todo = 牌不对请在屏幕上长按它；下注请点“清除”再点号位取消；其他请叫主管。
help-refused-hole_card_turned = 看过暗牌之后，不能再改任何决定。
help-refused-hole_card_turned-todo = 决定已不能改。如果输错了，请叫主管，主管可作废本局：依次点“主管”“本局作废”。
help-refused-round_is_over = 本局胜负已定，各项决定不能再改。
help-refused-round_is_over-todo = 误读的牌：请先结清，再依次点“主管”“回看”，按住那张牌。输错的决定不能改：款项由主管决定。
help-refused-nothing_to_void = 台上没有注码，也就没有可作废的局。
help-refused-nothing_to_void-todo = 无须处理。
help-refused-no_card_there = 这手牌没有那么多张牌。
help-refused-no_card_there-todo = 请在屏幕上点不对的那张牌。
help-refused-later = 这样更正，后来做过的一步就不可能了。
help-refused-later-todo = 请先更正后面的错误；或依次点“主管”“本局作废”。
help-refused-round_over = 这样更正，本局本该更早结束。
help-refused-round_over-todo = 请主管决定：保持原样，或依次点“主管”“本局作废”。
help-refused-hole_card_falls = 这样更正，暗牌就不可能在这个牌靴中。
help-refused-hole_card_falls-todo = 等暗牌翻开后，请主管决定。
help-refused-card_would_move = 牌放在哪里就留在哪里：更正不会移动任何牌，而这一次会移动。
help-refused-card_would_move-todo = 由主管决定：“按现状”、更正另一张牌，或依次点“主管”“本局作废”。
help-refused-decision_would_move = 决定属于当时的那手牌：这样更正后会变成别的手牌的。
help-refused-decision_would_move-todo = 由主管决定：“按现状”、更正另一张牌，或依次点“主管”“本局作废”。
help-refused-hand_would_play = 客人本来会怎样决定，从不猜测。
help-refused-hand_would_play-todo = “按现状”使该手按停牌计算。如不合理，由主管用筹码结清。
help-refused-card_beyond = 这样更正后，稍后的一张牌会落在已完成或必须停牌的手牌上。
help-refused-card_beyond-todo = 那张牌是误抽：请先注明，或依次点“主管”“本局作废”。
help-refused-dealer_draws_on = 按真实的牌，庄家停牌的点数太小。
help-refused-dealer_draws_on-todo = 请为庄家抽牌，并随更正输入每张牌。
help-refused-dealer_drew_none = 输入的牌多于庄家所抽的牌。
help-refused-dealer_drew_none-todo = 只输入庄家抽的牌；多余的牌烧掉。
help-refused-dealer_draws_late = 下一局第一张牌抽出后，庄家的手牌不能再继续。
help-refused-dealer_draws_late-todo = 由主管用筹码结清，并记下以备下次清点。
help-refused-no_such_round = 只能更正本次开台最近的十局。
help-refused-no_such_round-todo = 进行中的局在屏幕上更正。更早的局由主管用筹码结清。
help-refused-box_dealt_in = 已有牌的号位不能单独退出本局。
help-refused-box_dealt_in-todo = 请打完它；或作废整局：依次点“主管”“本局作废”。
help-refused-box_not_alone = 共用手牌属于所有客人：要么全作废，要么都不作废。
help-refused-box_not_alone-todo = 请打完；或作废整局：依次点“主管”“本局作废”。
help-refused-not_in_game = 日志的这一行属于另一种游戏。
help-refused-not_in_game-todo = 请看日志开头写的是哪种游戏。
help-refused-unknown_type = 日志的这一行是不存在的输入。
help-refused-unknown_type-todo = 请写句中列出的输入之一。
help-refused-missing_key = 日志的这一行缺少必需的内容。
help-refused-missing_key-todo = 请补上句中所说的内容。
help-refused-bad_value = 日志的这一行有一个不可能的值。
help-refused-bad_value-todo = 请按句中所说的写。
help-refused-reader_frozen = 问题未签字确认之前，读牌器的牌暂不采用。
help-refused-reader_frozen-then = 这张牌在台上，但不在屏幕上。
help-refused-reader_frozen-todo = 请按抽出的顺序手动输入，再请主管签字确认。
help-refused-not_repeated = 上一局的一注在本局不被允许。
help-refused-not_repeated-then = 那个号位没有注码，其他号位都有。
help-refused-not_repeated-todo = 请在限额之内手动输入下注。
help-refused-given_back = 本机按已更改的设置启动，原来押在这里的一项下注不再被允许。
help-refused-given_back-then = 这项下注已撤下，其他下注保持原样。
help-refused-given_back-todo = 把它退还，或在限额之内重新输入。客人从账户押的注已回到账户中。
help-refused-not_announced = 摄像头看到一张可能是暗牌的牌，因此不显示是什么牌。
help-refused-not_announced-then = 这张牌不在屏幕上。
help-refused-not_announced-todo = 如果确实抽了牌，先点决定，再点“输入牌”。
help-refused-code_alone = 摄像头读到一个编码，周围却看不到牌：可能被手挡住，或只是一张图片。
help-refused-code_alone-then = 这张牌不在屏幕上。
help-refused-code_alone-todo = 请露出这张牌，或手动输入。
help-refused-no_trouble = 这个问题此前已经签字确认。
help-refused-no_trouble-todo = 无须处理。
help-refused-not_cured = 原因仍然存在。
help-refused-not_cured-then = 问题仍在，那一行也保留。
help-refused-not_cured-todo = 请先排除原因，再签字确认。
help-refused-face_down = 牌面朝下抽出的牌不可能在这个牌靴中。不说出是什么牌。
help-refused-face_down-todo = 保持牌面朝下，叫主管。
help-refused-not_signed = 这件事须由主管签字。
help-refused-not_signed-todo = 请点签字人的名字，再做一次。
help-refused-not_permitted = 员工文件规定谁可以这样做，登录的人不在其中。
help-refused-not_permitted-todo = 请有权限的人登录来做。
help-refused-no_dealer = 本台的荷官须登录，而现在没有人登录。
help-refused-no_dealer-todo = 请点“登录”，然后再做一次。
help-refused-sign_in = 工号、PIN或工牌不相符。本机不说哪一个错了。
help-refused-sign_in-then = 登录未成功。这次尝试已计入。
help-refused-sign_in-todo = 请小心再试：错五次就锁定。
help-refused-sign_in_wait = 错一次之后要等，一次比一次久。
help-refused-sign_in_wait-then = 登录未成功。
help-refused-sign_in_wait-todo = 请等所说的秒数，再试。
help-refused-sign_in_locked = 错了五次：可能有人在猜。
help-refused-sign_in_locked-then = 解锁之前，不能这样登录。
help-refused-sign_in_locked-todo = 请叫主管：在问题一行点“签字确认”即可解锁。
help-refused-pad_locked = 三个工号都输错过PIN，或一小时内错了二十次：可能有人在猜。
help-refused-pad_locked-then = 登录未成功。每错一次等候更久，最长半小时。
help-refused-pad_locked-todo = 请把工牌靠近工牌读取器；或由当值主管签字确认。
help-refused-card_held = 上一局还来不及结算就来了一张牌，本机先把它留着。
help-refused-card_held-then = 它还不属于任何一手。如果再输入，就会出现两次。
help-refused-card_held-todo = 如有使本机停止的问题，先请人解决；然后点“下一局”或“误抽”。
help-refused-sign_in_busy = 正在核对PIN，要一会儿。
help-refused-sign_in_busy-todo = 请稍等，再试。
help-refused-sign_in_not_asked = 有人输入了PIN，但当时没有登录操作。
help-refused-sign_in_not_asked-todo = 请先点“登录”。
help-refused-relief_in_round = 荷官须打完正在进行的一局。
help-refused-relief_in_round-todo = 请打完本局；或由主管登录，再指派新荷官：依次点“主管”“登录”“荷官”。
help-refused-not_proved = 由主管指派的荷官还没有证明本人身份：名字谁都可以点。
help-refused-not_proved-todo = 请荷官用本人的PIN或工牌登录，然后签字。
help-refused-one_act = 为一件事登录的人只能做那件事，做完即退出。
help-refused-one_act-todo = 请再点一次该键：会打开单独的登录。
help-refused-amend = 已结束的牌局，须其中每个决定仍然成立，才可更正。
help-refused-amend-then = 什么都没有改变：牌局和筹码盘都照旧。
help-refused-amend-todo = 由主管用筹码处理，并记下供下次清点；或选择当时真正的牌。
help-refused-same_person = 两个签名须是两个人：发牌的人不能也签这个。
help-refused-same_person-todo = 请由另一个人签字。
help-refused-table_closed = 未开的赌台不收注、不发牌（N.J.A.C. 13:69D-1.21）。
help-refused-table_closed-todo = 按程序开台：清点，再由两人签字。
help-refused-day_phase = 所要求的属于营业日的另一步。
help-refused-day_phase-todo = 看页面：上面写着下一步。
help-refused-day_done = 这一步或这张单据已签或已作废。
help-refused-day_done-todo = 继续下一步。
help-refused-day_step = 签字表示之前的都已完成。
help-refused-day_step-todo = 先做所说的一步，再签字。
help-refused-not_kept = 设置没有要求：[inventory]。
help-refused-not_kept-todo = 按本场规定记在纸上。
help-refused-dealer_counts = 荷官清点，主管监看（N.J.A.C. 13:69D-1.21）。
help-refused-dealer_counts-todo = 请由荷官清点。
help-refused-nothing_counted = 单据或兑换必须有筹码。
help-refused-nothing_counted-todo = 点一种筹码，再输入数量。
help-refused-two_people = 两个签名必须是两个人，不论各有什么职务。
help-refused-two_people-todo = 请另一个人签字。
help-refused-close_in_round = 收台在两局之间。
help-refused-close_in_round-todo = 先结束这一局，再收台。
help-refused-close_unsettled = 这一局已结束，但还没有全部结清：此时清点筹码盘，数目不准确。
help-refused-close_unsettled-todo = 请结算每个号位，或点“全部”，然后再收台。
help-refused-slips_open = 已申请补码或退码，但还没有人签收。
help-refused-slips_open-todo = 签收，或写明原因作废。
help-refused-no_such_slip = 这个号码不是今天的单据。
help-refused-no_such_slip-todo = 请看单据清单。
help-refused-unequal = 换大码按等值进行（N.J.A.C. 13:69D-1.20）。
help-refused-unequal-todo = 请两边重新清点。
help-refused-no_reason = 作废的单据要注明原因并签字，绝不删除（N.J.A.C. 13:69D-1.22）。
help-refused-no_reason-todo = 点选作废的原因。
help-refused-tray_short = 按开台清点、补码、退码和此后的每一注计算，即使一注赢注都没有赔付，筹码盘里也不可能有这么多筹码。
help-refused-tray_short-todo = 清点筹码，按实有金额开单。金额不对的单据注明原因作废。
help-refused-no_such_buy_in = 开台以来最近十二笔买码可以作废，每笔一次。
help-refused-no_such_buy_in-todo = 在“筹码”里看哪些仍有效。
help-refused-drop_runs = 在那之前客人买码的钱仍会投入该钱箱：现在的点数不会包含。
help-refused-drop_runs-todo = 核对日期和班次。钱箱取下并点数后再输入金额。
help-refused-too_much_bought = 金额这么大，多半是点错了。
help-refused-too_much_bought-todo = 重新输入金额；更大的金额分几笔输入。
help-refused-buy_in_stands = 发牌之前荷官可以撤回最近一笔买码；之后由主管注明原因作废。
help-refused-buy_in_stands-todo = 叫主管：依次点“主管”“筹码”。
help-refused-not_rated = 本场设置开启后才登记客人座位并评级；共用手牌的赌台除外。
help-refused-not_rated-todo = 在设置中打开 ratings.seats，再重启。
help-refused-no_such_number = 客人号码就是本场客人卡上的号码，绝不写入记录。
help-refused-no_such_number-todo = 重新输入，或按“未知”入座。
help-refused-no_patron_keys = 没有密钥文件，号码就没有化名，也不保存任何号码。游戏照常进行。
help-refused-no_patron_keys-todo = 按“未知”入座，并通知技术员：ratings.key_file。
help-refused-no_such_seat = 座位属于本台的号位。已离开或评级已签字的客人不能再改。
help-refused-no_such_seat-todo = 再看一次“座位”。
help-refused-seat_taken = 一个号位同时只属于一位客人。
help-refused-seat_taken-todo = 先让另一位客人换位或离开。
help-refused-pay_out = 账户只兑付不在台面上的余额，按页面所示。没有付给任何人。
help-refused-pay_out-todo = 重新打开“账户”，按现在所示兑付。
help-refused-too_many_chips = 同一面值的枚数超过一张台的筹码盘所能容纳。
help-refused-too_many_chips-todo = 重新清点；金额较大时用面值更高的筹码，或另开一张单据。
help-refused-rules_refused = 规则互相矛盾，或与台面不符。
help-refused-rules_refused-todo = 请选别的；或点“{ ui-back }”，保持不变。
help-refused-rules_same = 这些限额和选项已经生效。
help-refused-rules_same-todo = 请更改一项，或关闭页面。
help-refused-rules_announced = 已宣布的变更尚未生效；再宣布一项会让它在无人察觉时失效。
help-refused-rules_announced-todo = 先看已宣布的内容，再在“限额”页点“取代”或“撤回”；从赌区则先“撤回”。
help-refused-no_alarm = 警报已解除，并已有人知悉。
help-refused-no_alarm-todo = 无须处理。
help-refused-acknowledged = 每个警报只须一人知悉一次。
help-refused-acknowledged-todo = 无须处理：由那个人处理。
help-refused-not_shelved = 一级警报表示必须停止发牌，不能搁置。
help-refused-not_shelved-todo = 请排除原因，再为问题签字确认。
help-refused-table_locked = 赌区锁定了本台：正在进行的一局打完，不再开新局。
help-refused-table_locked-todo = 等待。由主管在赌区解锁，或在此依次点“主管”“解锁”。
help-refused-unlock_higher = 权限低于锁定者的人不能解锁。
help-refused-unlock_higher-todo = 请锁定的人或其上级来解锁。
help-refused-order_no_staff = 没有员工文件，本台不知道赌区谁可以做什么。
help-refused-order_no_staff-todo = 在本台的设置里写上员工文件：people.staff。
help-refused-order_malformed = 缺少一部分、太长，或种类不对。
help-refused-order_malformed-todo = 请从赌区看板发出。如果确是这样发出的：两边的版本不同。
help-refused-order_signature = 签名与指令所写的登录不符，或指令在途中被改动。
help-refused-order_signature-todo = 通知保安：连接可能被人动过手脚。
help-refused-order_station = 本台的赌区文件写明接受哪些工作站的指令。
help-refused-order_station-todo = 若是新工作站：重新给本台赌区文件。否则通知保安。
help-refused-order_table = 每条指令写明给哪一张台。
help-refused-order_table-todo = 通知保安：连接可能被人动过手脚。
help-refused-order_session = 赌区的登录几分钟不操作就结束。
help-refused-order_session-todo = 在赌区重新登录，再发一次。
help-refused-order_person = 员工文件里没有这个号码，或写明已离职。
help-refused-order_person-todo = 问清赌区谁在登录，两边的员工文件是否一样。
help-refused-order_twice = 每条指令有自己的编号，记录里已有这一条。
help-refused-order_twice-todo = 要再做一次，请发新的指令。若无人发出：通知保安。
help-refused-order_late = 指令只在几秒内有效：之后本台的状态可能不同。
help-refused-order_late-todo = 看一看本台，再发一次。若经常如此：检查连接和两边的时钟。
help-refused-order_clock = 赌区和本台的时钟不一致，无人知道指令何时发出。
help-refused-order_clock-todo = 按网络时间校准不对的时钟。
help-refused-order_state = 其间本台已开、已收或已锁定，或用了另一份记录。
help-refused-order_state-todo = 在看板上看一看该台，重新决定。
help-refused-order_many = 同一次登录发出的指令太多，超过一个人能发的。
help-refused-order_many-todo = 稍等，看一看本台，再发一次。
help-refused-messages_full = 荷官还没有看过之前的消息。
help-refused-messages_full-todo = 到台前去。
help-trouble-lost = 接线松脱、读牌器未开机，或端口故障。没有其他读牌器可用。
help-trouble-lost-then = 它读到的牌不采用：可能有漏读的牌。
help-trouble-lost-other = 接线松脱、读牌器未开机，或端口故障。另一个读牌器正常。
help-trouble-lost-other-then = 恢复之前，或主管改用另一个之前，牌不采用。
help-trouble-lost-beside = 第二个读牌器未开机，或接线松脱。
help-trouble-lost-beside-then = 可以继续发牌。第一个读牌器的牌没有核对。
help-trouble-led = 主管在这个读牌器断开期间改用另一个。
help-trouble-led-then = 用一个读牌器继续。
help-trouble-fault = 读牌器自己报告出了问题。
help-trouble-fault-then = 牌可能来得迟，或不来。
help-trouble-fault-todo = 处理好之后请签字确认。
help-device-room-short = 存放记录的磁盘空间不多了。
help-device-room-short-then = 可以继续，直到写满。那时就不能再保存。
help-device-room-short-todo = 请叫技术员清出空间：先备份，再换磁盘。然后签字确认。
help-device-anchors-not-written = 存放记录末尾签名的磁盘或共享文件夹不在。
help-device-anchors-not-written-then = 可以继续。恢复之前，末尾被删也无法证明。
help-device-anchors-not-written-todo = 请接上磁盘或共享文件夹，然后签字确认。
help-device-anchors-gone = 存放记录末尾签名的磁盘或共享文件夹没有接上，或者其中的文件被删除或清空。
help-device-anchors-gone-then = 读牌器的牌暂不采用。无法知道记录的末尾是否被删去。
help-device-anchors-gone-todo = 请接上磁盘或共享文件夹，再重新启动。文件若已丢失，请通知监控。谁签字，谁对继续负责。
help-device-anchors-older = 存放末尾签名的地方是旧副本，或者接上的是另一个磁盘或共享文件夹。
help-device-anchors-older-then = 读牌器的牌暂不采用。无法知道记录的末尾是否被删去。
help-device-anchors-older-todo = 请接上正确的磁盘或共享文件夹，再重新启动。文件若已丢失，请通知监控。谁签字，谁对继续负责。
help-device-anchors-unnamed = 存放记录末尾签名的文件夹从设置中去掉了，或者本机用了别的设置。
help-device-anchors-unnamed-then = 读牌器的牌暂不采用。从现在起，末尾被删也无法证明。
help-device-anchors-unnamed-todo = 请问技术员谁改了设置、为什么。若本场要在没有第二处的情况下继续，请签字确认。
help-device-month-kept = 记录的一个较早月份应移出磁盘，但没有可靠的备份。
help-device-month-kept-then = 可以继续，该月份保留。没有备份的内容绝不删除。
help-device-month-kept-todo = 请技术员把记录备份到另一个磁盘，然后签字确认。
help-device-part-failed = 程序在后台运行的一部分因出错而停止。
help-device-part-failed-then = 可以继续。那一部分的工作不再进行。
help-device-part-failed-todo = 请在两局之间重新启动本机，然后签字确认。
help-device-program-amiss = 已安装程序的某个文件被改动、增加或丢失，或磁盘读不出来。
help-device-program-amiss-then = 读牌器的牌暂不采用。本局可以手动输入完成。
help-device-program-amiss-todo = 请手动完成本局。让技术员重新安装并启动。签字者对不重装而继续负责。
help-device-program-other = 上次启动后程序被更换，版本号没有变。
help-device-program-other-then = 读牌器的牌暂不采用。本局可以手动输入完成。
help-device-program-other-todo = 请问技术员安装了什么。若是本场要用的程序，请签字确认；只问一次。
help-device-door-open = 机柜的门开关显示柜门开着。
help-device-door-open-then = 读牌器的牌暂不采用。本局可以手动输入完成。
help-device-door-open-todo = 查明谁打开、为何打开。关上柜门，赌台即照原样继续。
help-device-door-closed = 运行中机柜门被打开，或启动时柜门开着。
help-device-door-closed-then = 可以继续。读牌器的牌恢复采用。
help-device-door-closed-todo = 请检查机柜和封条。下一局结束后签字确认。
help-device-door-unwatched = 机柜的门开关没有接上，或不是设置里写的那个。
help-device-door-unwatched-then = 读牌器的牌暂不采用：柜门打开也无人知道。
help-device-door-unwatched-todo = 请看柜门是否关好，让技术员检查开关。签字确认后可不用该开关继续。
help-device-on-battery = 市电断了，或插头没插。
help-device-on-battery-then = 可以继续，直到电池耗尽。什么都不会丢：本台从停下处继续。
help-device-on-battery-todo = 请结束本局并叫技术员。恢复供电后签字确认。
help-device-settings-changed = 停机期间，本台的设置文件或规则文件被编辑。
help-device-settings-changed-then = 可以继续。进行中的一局按它自己的规则结束。
help-device-settings-changed-todo = 请问技术员改了什么、由谁吩咐。若是本场要用的，请签字确认。
help-device-floor-lost = 网络或赌区的服务器没有应答。
help-device-floor-lost-then = 可以继续。赌区看不到本台；记录保存一切，稍后发送。
help-device-floor-lost-todo = 请告知主管，让技术员检查网络。恢复后签字确认。
help-device-floor-stops = 本场的设置规定：赌区不知情时不进行任何一局。
help-device-floor-stops-then = 进行中的一局已打完。读牌器的牌暂不采用。
help-device-floor-stops-todo = 请叫主管，让技术员检查网络。连接恢复后由主管签字。
help-device-floor-differs = 自上次发送后，这里的记录被截断、用副本恢复或更换；或者另一台机器用了本台的密钥。
help-device-floor-differs-then = 可以继续。这份记录会重新全部发送，与之前发送的并存。
help-device-floor-differs-todo = 请告知主管和监控。`kiosk verify --floor` 会说明哪里不同。
help-trouble-sequence = 读牌器送来或看到而未能采用的，可能是一张牌。
help-trouble-sequence-then = 牌不采用：台上可能有一张屏幕上没有的牌。
help-trouble-started = 读牌器断过电，或关了又开。
help-trouble-started-then = 牌不采用：其间抽出的牌会缺。
help-trouble-out_of_play = 抽牌时牌靴被锁、出错或正在设置。
help-trouble-out_of_play-then = 这张牌在台上，但不在屏幕上。
help-trouble-closed = 赌台尚未开台：有人动了牌靴，或无意中读到一张牌。
help-trouble-closed-then = 未开的赌台上没有牌的位置。它已被记下。
help-trouble-cutting_card = 同一牌靴里切牌卡被报告了两次。
help-trouble-cutting_card-then = 可以继续。用的是哪个牌靴可能不清楚。
help-trouble-card = 规则不允许抽出的牌到那里。
help-trouble-card-then = 这张牌在台上，但不在屏幕上。
help-trouble-too_many = 牌靴里没有这么多这种牌：有牌读错，或有外来的牌。
help-trouble-too_many-then = 牌靴不对。签字确认之前，牌不采用。
help-trouble-wrong_shoe = 抽出了本靴不可能有的牌，也没有找到读错的牌。
help-trouble-wrong_shoe-then = 这是本靴的最后一局：换新一靴之前不再采用任何牌。
help-trouble-differs = 摄像头看到一张屏幕上没有的牌。
help-trouble-differs-then = 屏幕上可能有牌错了或缺了，钱也可能错。
help-trouble-differs-face-down = 暗牌未翻时，摄像头多看到一张牌。
help-trouble-differs-face-down-then = 屏幕上可能缺牌，或暗牌露了出来。不说出是什么牌。
help-trouble-confirms = 摄像头没对准、没对焦，或光线太暗。
help-trouble-confirms-then = 可以继续。摄像头什么都没有核对。
help-trouble-restart = 断过电，或程序在一局当中结束。
help-trouble-restart-then = 本局从停下处继续。其间抽出的牌可能缺。
help-trouble-overdrawn = 一局作了更正，某位客人的账户不够付所输的钱：钱已经兑付。
help-trouble-overdrawn-then = 游戏照常进行。账户补足之前不接受下注。
help-trouble-overdrawn-todo = 向客人收回这笔钱并存入账户，或请账房决定。然后签字确认。
help-trouble-uncovered = 客人的下一注已在桌上时，前一局作了更正，账户余额不再足够支付该注。
help-trouble-uncovered-then = 该注照常有效；若输，账户会低于零。
help-trouble-uncovered-todo = 向客人收取这笔钱并存入账户，或请主管决定。然后签字确认。
help-trouble-cash = 一位客人本营业日在共用密钥文件的各台所付的现金接近或超过本场的门槛。
help-trouble-cash-then = 游戏照常进行。本机不向任何人报告。
help-trouble-cash-todo = 按本场对这一金额的规定处理。然后签字确认。
help-trouble-two_tables = 同一张会员卡或同一号码在共用密钥文件的两台出现。
help-trouble-two_tables-then = 游戏照常进行。两边的评级都继续计算。
help-trouble-two_tables-todo = 查明客人在哪一台，在另一台登记客人已离开，然后签字确认。
help-trouble-settings_wait = 还欠着客人、台上有下注，或有一张牌在等人说明时，设置改成了另一种玩法、另外的号位或另一种牌靴。
help-trouble-settings_wait-then = 仍按旧设置进行。所欠的都不会忘记。
help-trouble-settings_wait-todo = 结清本局或把下注退给客人，然后请人重新启动本机：新设置随之生效。如已生效，请签字确认。
help-trouble-told = 旧版本程序记下了这个问题。
help-trouble-told-then = 签字确认之前一直保留。
help-trouble-told-todo = 请按该问题所附的说明处理，再签字确认。
help-trouble-internal = 程序遇到了自身的错误。
help-trouble-internal-then = 本机不再接受任何输入。此前的都在记录里。
help-trouble-ended = 读取这个读牌器的程序已停止，或其数据来源已中断。
help-trouble-ended-then = 重新启动本机之前，它的牌不采用。
help-trouble-ended-beside = 读取第二个读牌器的程序已停止，或其数据来源已中断。
help-trouble-ended-beside-then = 可以继续。第一个读牌器的牌没有核对。
help-trouble-sign_in = 可能有人在猜PIN，或出示了不是本场发的工牌。
help-trouble-sign_in-then = 错了五次的工号已锁定；错得多时键盘要等候。可以继续发牌。
help-trouble-order = 收到一条不能执行的指令：发出者无权、签名无效、太晚或重复。
help-trouble-order-then = 没有执行。牌局继续。
help-trouble-staff_file = 员工文件被改动，现在的内容不能用。
help-trouble-staff_file-then = 谁可以做什么，仍按改动之前。
help-journal-then = 用这份记录不能开台。
help-journal-todo = 文件保持原样。请叫技术员。
help-journal-missing = 文件不在设置所说的地方。
help-journal-missing-todo = 请核对名称。如在其他磁盘上，请接上它。
help-journal-empty = 文件在，但从没有用它开过台。
help-journal-empty-todo = 请指定本台自己的记录。
help-journal-other_table = 文件弄混了，或者本台改了名。
help-journal-other_table-todo = 请把本台的记录放回原处，或叫主管。切勿删除。
help-journal-foreign = 文件是别的东西，或开头已损坏。
help-journal-foreign-todo = 请另行指定文件，或把它移开。切勿删除。
help-journal-newer = 由更新版本的程序写成。
help-journal-newer-todo = 请重新安装那个版本。
help-journal-in_use = 这张台正由另一台机器运行。
help-journal-in_use-todo = 请关闭另一台机器。一张台只用一台机器。
help-journal-not_writable = 本机的用户不能在那个文件夹里写。
help-journal-not_writable-todo = 请技术员修改文件夹的权限。
help-journal-not_readable = 本机的用户不能读取那个文件。
help-journal-not_readable-todo = 请技术员让本机的用户可以读取和写入它。
help-journal-no_folder = 不能建立记录的文件夹。
help-journal-no_folder-todo = 请另行指定文件夹，或请技术员修改权限。
help-journal-full = 磁盘没有空间了。
help-journal-full-then = 刚才的操作没有保存，之后的也不会保存。
help-journal-full-todo = 请叫技术员清出空间，然后重做刚才的操作。
help-journal-read_only = 磁盘或文件不能写。
help-journal-read_only-then = 刚才的操作没有保存，之后的也不会保存。
help-journal-read_only-todo = 请叫技术员，然后重做刚才的操作。
help-journal-locked = 另一个程序占用了文件。
help-journal-locked-then = 刚才的操作没有保存。
help-journal-locked-todo = 请关闭那个程序，然后重做刚才的操作。
help-journal-disk = 磁盘不在，或出了故障。
help-journal-disk-then = 刚才的操作没有保存，之后的也不会保存。
help-journal-disk-todo = 请叫技术员，然后重做刚才的操作。
help-journal-unknown = 磁盘在写入当中出了故障。
help-journal-unknown-then = 还不知道刚才的操作是否已保存。
help-journal-unknown-todo = 请点屏幕，直到显示保存了什么。缺的请重做。
help-journal-read_meanwhile = 另一个程序在读文件，查不出磁盘的状态。
help-journal-read_meanwhile-then = 还不知道刚才的操作是否已保存。
help-journal-read_meanwhile-todo = 请关闭那个程序，再点屏幕，直到显示保存了什么。
help-journal-damaged = 文件有一部分读不出，或与其余不符。
help-journal-damaged-todo = 留住文件，另行指定新文件，并通知监控。
help-journal-not_there = 缺少一条应有的条目。
help-journal-not_opened = 其中没有一条是开台。
help-journal-misled = 文件的索引指向了错误的一条。
help-journal-anchors_no_place = 存放记录末尾签名的文件夹没有接上。
help-journal-anchors_no_place-todo = 请接上磁盘或共享文件夹，再启动。
help-journal-anchors_not_read = 存放记录末尾签名的文件夹无法读取。
help-journal-anchors_not_read-todo = 请技术员检查磁盘或共享文件夹。
help-journal-anchors_no_key = 签署记录末尾的密钥缺失或损坏。
help-journal-anchors_no_key-todo = 请技术员用备份恢复密钥。
help-journal-gone = 运行当中文件被移走或替换。
help-journal-gone-then = 不再保存任何内容。此前的已复制（如磁盘允许）。
help-journal-gone-todo = 请停止发牌，叫主管。
help-journal-differs = 这个版本的判定与写它的版本不同。
help-journal-differs-todo = 请用旧版本打完本局，或另行指定新记录。
help-journal-sealed_missing = 较早的月份存在记录旁的文件里，其中一个不在。
help-journal-sealed_missing-then = 赌台照常进行。那个月的内容无法查阅。
help-journal-sealed_missing-todo = 请技术员把文件放回记录旁。
help-journal-sealed_other = 某个较早月份的文件不是记录所接续的那个。
help-journal-sealed_other-then = 赌台照常进行。那个月的内容无法查阅。
help-journal-sealed_other-todo = 请技术员从备份放回正确的文件。
help-journal-sealed_damaged = 某个较早月份的文件已损坏。
help-journal-sealed_damaged-then = 赌台照常进行。当时的内容无法查阅。
help-journal-sealed_damaged-todo = 请技术员从备份放回该文件。
help-journal-sealed_elsewhere = 某个较早月份已备份，并按本场规定移出本磁盘。
help-journal-sealed_elsewhere-then = 赌台照常进行。该月的内容无法在此查阅。
help-journal-sealed_elsewhere-todo = 请技术员从所示的备份放回该文件。
help-journal-backup_exists = 备份不会覆盖已有的文件。
help-journal-backup_exists-then = 什么都没有复制。
help-journal-backup_exists-todo = 请另行指定文件，或指定文件夹。
help-journal-backup_empty = 那份记录里从没有打过牌。
help-journal-backup_empty-then = 什么都没有复制。
help-journal-backup_empty-todo = 请指定本台自己的记录。
help-journal-restore_not_needed = 备份里有的，记录里都有。
help-journal-restore_not_needed-then = 未作任何改动。
help-journal-restore_not_needed-todo = 无须处理。
help-journal-restore_other = 备份是另一张台的记录。
help-journal-restore_other-then = 未作任何改动。
help-journal-restore_other-todo = 请指定备份所属的赌台，或移开另一份记录。
help-journal-restore_apart = 记录与备份开头相同、后来不同：其中一份被改动或在别处继续过。
help-journal-restore_apart-then = 未作任何改动。
help-journal-restore_apart-todo = 两份都留住，叫主管。
help-verify-then = 从那一条起，记录本身不能作为证据。
help-verify-todo = 文件保持原样，通知主管和监控。
help-verify-file = 数据库发现自己已损坏：多半是磁盘故障。
help-verify-clock = 时钟被调回，而没有记下。
help-verify-clock-then = 各条的先后有效，时间无效。
help-verify-anchor_shorter = 末尾被删去几条，或换回了旧的副本。
help-verify-anchor_other = 末尾签署之后，记录被重新写过。
help-verify-anchor_vanished = 签署过的记录已经不在。
help-verify-anchor_foreign = 这是另一张台或另一时期的记录。
help-verify-anchor_key = 末尾签名用的是另一把密钥，不是本场的。
help-verify-anchor_forged = 末尾与签名不符：被改动或损坏。
help-verify-unguarded = 防止改动的保护被去掉或改动过。
help-verify-unreadable = 有一条读不出：磁盘故障，或被人改动。
help-verify-missing_entry = 中间缺少一条。
help-verify-apart = 有一条与前一条不相接。
help-verify-changed = 有一条写下之后被改动或损坏。
help-verify-no_entry = 有一条的内容不符合其类型。
help-verify-not_open = 开台之前就有输入。
help-verify-not_played = 这个版本不能执行开台时的规则。
help-verify-not_played-todo = 请用写它的版本核对。
help-verify-other_repeat = 重复的下注不是上一局的下注。
help-verify-not_repeated = 上一局的下注本应重复，却没有。
help-verify-refusal = 当时接受的现在会拒绝，或者相反。
help-verify-refusal-todo = 请用写它的版本核对。仍不同就告诉主管。
help-verify-prompts = 当时对荷官说的，与现在会说的不同。
help-verify-prompts-todo = 请用写它的版本核对。仍不同就告诉主管。
help-verify-round = 当时的赔付与现在算出的不同。
help-verify-round-todo = 请用写它的版本核对。仍不同就告诉主管。
help-verify-checkpoint = 所存的台面、营业日、账户、人员或故障与各条记录得出的不符。
help-verify-sealed_missing = 某个较早月份的文件不在记录旁。
help-verify-sealed_other = 某个较早月份的文件是另一个文件。
help-verify-sealed_damaged = 某个较早月份的文件被改动或已损坏。
help-verify-sealed_forged = 某个较早月份的文件不是本台所签。
help-verify-sealed_elsewhere = 某个较早月份按本场规定存放在备份中，未读取。
help-verify-anchors_unread = 记录的某些末尾签名无法核对：所涉条目不在。
help-verify-anchors_gone = 记录表明其末尾在第二处有签名，而那里什么也没有。
help-verify-anchors_gone-then = 末尾可能被删去几条。
help-verify-anchors_older = 记录的末尾签名比记录所说的旧。
help-verify-anchors_older-then = 末尾可能被删去几条。
help-verify-anchors_missed = 本台启动时，记录的末尾签名不在。
help-verify-anchors_missed-then = 就在那次启动之前，末尾可能被删去几条。
help-verify-anchors_missed-todo = 请问为那次启动签字的人，磁盘或共享文件夹出了什么事。
help-told-then = 做完之后，本机就继续。
help-ask_wagers = 下一局还没有输入下注。
help-ask_wagers-todo = 请客人下注。先点筹码，再点号位，然后发牌。
help-deal_first = 注码已在，可以开局。
help-deal_first-todo = 宣布“停止下注”，抽第一张牌。
help-deal_card = 轮到发给这里。
help-deal_card-todo = 抽一张牌放在那里。
help-ask_decision = 轮到这手牌，由客人决定。
help-ask_decision-todo = 报点数，看手势。要牌就抽牌；其他决定请点按键。
help-ask_reveal = 暗牌没有读出，现在需要知道。
help-ask_reveal-todo = 翻开它，输入点数和花色。
help-ask_turn = 各手牌都已打完，轮到庄家。
help-ask_turn-todo = 翻开暗牌。此后不能再撤销任何决定。
help-ask_read = 读牌器认不出这张牌。
help-ask_read-todo = 看清这张牌，先输点数，后输花色。
help-announce_total = 手牌的点数要报出来。
help-announce_total-todo = 报出，继续。
help-announce_dealer_up = 庄家明牌要报出来。
help-announce_dealer_up-todo = 报出，继续。
help-announce_blackjack = 黑杰克一发出就要报。现在赔，或等庄家的牌揭晓。
help-announce_blackjack-todo = 报出。提示行说赔时再赔。
help-announce_split = 一对变成两手，各有各的注。
help-announce_split-todo = 把牌分开，请客人在旁边下第二注。
help-announce_sevens_forfeit = 分7后，“幸运七”边注不再赔第三张7。
help-announce_sevens_forfeit-todo = 告诉客人，继续。
help-announce_dealer_blackjack = 庄家头两张是黑杰克：本局结束。
help-announce_dealer_blackjack-todo = 报出，再结清各号位。
help-announce_dealer_total = 庄家的牌已完成。
help-announce_dealer_total-todo = 报出，再结清各号位。
help-ask_insurance = 庄家明牌为A，客人可以买保险。
help-ask_insurance-todo = 问一次。点每个买保险的号位，再点“停止买保险”。
help-announce_insurance_closed = 不再接受保险。
help-announce_insurance_closed-todo = 报出，继续。
help-ask_hole_check = 规则要求先用暗牌读牌器查看暗牌再继续。
help-ask_hole_check-todo = 用暗牌读牌器查看，再点所示结果。
help-collect_insurance = 庄家不是黑杰克：保险输。
help-collect_insurance-todo = 收进筹码盘。
help-pay_insurance = 庄家是黑杰克：保险赢。
help-pay_insurance-todo = 按提示行赔付。
help-pay_side = 边注赢了。
help-pay_side-todo = 按提示行赔付。
help-collect_side = 边注输了。
help-collect_side-todo = 收进筹码盘。
help-collect_hand = 这手牌输了、投降了，或多付给了客人。
help-collect_hand-todo = 先收筹码，再收牌。
help-pay_hand = 这手牌赢了。
help-pay_hand-todo = 按提示行赔付，放在注码旁。
help-push_hand = 这手牌与庄家相同。
help-push_hand-todo = 注码不动，收牌。
help-return_wager = 这一注不作数，仍归客人。
help-return_wager-todo = 退回客人。
help-announce_last_round = 切牌卡出来了。
help-announce_last_round-todo = 宣布这是本靴最后一局。
help-announce_shoe_change = 主管要求换牌靴，或本靴牌有误。切牌卡没有出。
help-announce_shoe_change-todo = 宣布这是本靴最后一局。
help-announce_cutter = 由客人切新一靴牌。
help-announce_cutter-todo = 请那个号位切牌。
help-ask_new_shoe = 这个牌靴不再开新局。
help-ask_new_shoe-todo = 洗牌。客人切牌，离两端至少十张；切牌卡放在离末尾至少四分之一处。装入牌靴，再依次点“主管”“新一靴”。
help-burn_card = 按规则这张牌不用。
help-burn_card-todo = 牌面朝下放入弃牌盒。
help-warn_hit = 点数很高，很少有人还要牌。
help-warn_hit-todo = 手势明确才抽牌。
help-call_floor-drawn_in_error = 抽出了一张没有轮到任何人的牌。
help-call_floor-drawn_in_error-todo = 让它留在原处，叫主管决定使用还是烧掉。
help-call_floor-hole_check_disagrees = 暗牌读牌器所示与这张牌不符。
help-call_floor-hole_check_disagrees-todo = 不要动牌和筹码，叫主管。
help-call_floor-missed_card = 有一处被漏发，或得了别处的牌。
help-call_floor-missed_card-todo = 不要动牌和筹码，叫主管。
help-call_floor-shoe_ran_out = 一局当中牌靴空了。
help-call_floor-shoe_ran_out-todo = 叫主管取来新一靴。
help-ask_patrons = 共用手牌的客人各自决定。
help-ask_patrons-todo = 请等候；都已决定或时间到了，就点“{ ui-close-stage }”。
help-announce_patrons_closed = 本阶段不再接受决定。
help-announce_patrons_closed-todo = 报出，继续。
help-collect_patrons = 对这些客人，共用手牌输了。
help-collect_patrons-todo = 按提示行收取。
help-pay_patrons = 对这些客人，共用手牌赢了。
help-pay_patrons-todo = 按提示行赔付。
help-push_patrons = 共用手牌与庄家相同。
help-push_patrons-todo = 注码仍归客人。
help-return_patrons = 这些注不作数。
help-return_patrons-todo = 按提示行退回。

## 客人座位上的页面：只有文字和事实，没有选择

patron-title = 在座位上玩二十一点
patron-languages = 语言
patron-sign-in = 在座位上玩
patron-sign-in-how = 请扫描座位上的二维码，或在此输入代码。工作人员可以给您代码。
patron-code = 座位代码
patron-enter = 进入
patron-no-answer = 系统没有回应，请稍后再试。
patron-refused = 操作未被接受。
patron-session-ended = 本次登录已结束。请重新输入座位代码。
patron-over = 本次登录已结束
patron-over-then = 请向工作人员要新的代码。
patron-over-elsewhere = 您正在另一个屏幕上玩
patron-over-elsewhere-then = 您的下注和牌在那边继续。此屏幕不再显示。
patron-over-withdrawn = 娱乐场已结束本次登录
patron-over-version = 此页面已过期
patron-over-version-then = 请重新加载：您的下注和牌都会保留。
patron-use-this = 使用此屏幕
patron-load-again = 重新加载
patron-enter-code = 输入代码
patron-line-opening = 正在连接
patron-line-up = 已连接
patron-line-lost = 连接中断
patron-unreached = 此页面无法连接 { $host }。请核对地址是否为您座位上的地址，或询问工作人员。
patron-moment = 请稍候
patron-connecting = 尚未连接
patron-lost-line = 连接已中断，会自动恢复。
patron-lost-stays = 您的下注{ $amount }保留。
patron-lost-stand = 如未及时决定，将自动停牌。
patron-lost-hit = 如未及时决定，将自动为您要一张牌。
patron-lost-first = 如未及时决定，您只玩第一手。
patron-lost-unanswered = 您刚才的选择尚未确认，会再次发送。
patron-stopped = 本台暂停片刻。您的决定稍后处理。
patron-closed = 本台已收台
patron-ask-wager = 请下注
patron-limits-next = 下一注：{ $least }至{ $most }。
patron-wagers-wait = 可以下注
patron-limits = { $least }至{ $most }。
patron-balance-short = 您的余额低于最低下注{ $least }。请询问工作人员。
patron-wagered = 您的下注：{ $amount }
patron-until-clock = 停止下注前可以更改。
patron-no-more-bets = 停止下注
patron-wager-lies = 您的下注{ $amount }有效。荷官发牌。
patron-move-you = 轮到您
patron-move-dealer = 轮到庄家
patron-move-patrons = 客人决定中
patron-move-wagers = 可以下注
patron-until-first-card = 第一张牌之前可以更改。
patron-counted = 已于{ $time }生效。
patron-counted-no-time = 已生效。
patron-ask-insurance = 买保险吗？
patron-insurance-how = 庄家亮出A。最多{ $amount }；不买则无需操作。
patron-insured = 已买保险：{ $amount }
patron-insurance-won = 保险赢{ $amount }。
patron-insurance-lost = 保险输{ $amount }。
patron-ask = 您有{ $total }点：请决定
patron-ask-first = 第一手{ $total }点：请决定
patron-ask-second = 第二手{ $total }点：请决定
patron-ask-split = 只玩第一手，还是两手都玩？
patron-split-how = 对子已分牌。两手都玩需要再下注{ $amount }。
patron-split-short = 对子已分牌。您的余额不够再下一注。
patron-did-stand = 您停牌
patron-did-hit = 您要牌
patron-did-double = 您加倍
patron-did-surrender = 您投降
patron-did-first = 只玩第一手
patron-did-both = 两手都玩
patron-not-in = 您未参加本局
patron-not-in-then = 本局结束后再开放下注。
patron-deal = 正在发牌
patron-card-comes = 即将发牌
patron-dealer-plays = 庄家补牌
patron-others = 其他客人正在决定
patron-silent = 未及时决定：您的手牌停牌。
patron-silent-first = 未及时决定：只玩第一手。
patron-silent-was = 未及时决定，手牌已停牌。
patron-silent-draws = 未及时决定：将自动为您要牌。
patron-silent-drew = 未及时决定：已自动为您要牌。
patron-silent-short = 未决定：停牌
patron-won = 您赢了{ $amount }
patron-lost = 您输了{ $amount }
patron-even = 和局：不输不赢
patron-void = 本局作废：下注已退回
patron-sending = 正在发送，尚未生效。
patron-too-late = 已超时：{ $what } 未计入。
patron-corrected = 有一张牌已更正。
patron-changed-to = { $hand }：不是{ $was }，而是{ $now }；现为 { $total } 点。
patron-changed = { $hand }：不是{ $was }，而是{ $now }。
patron-corrected-again = 有一张牌已更正：请重新决定。
patron-corrected-stands = 有一张牌已更正：请再看一下牌。您的决定仍有效：{ $decision }。
patron-amended = 上一局已更正。
patron-amended-net = 上一局已更正：由{ $was }改为{ $net }。
patron-amended-round = 第{ $round }局已更正：由{ $was }改为{ $net }。
patron-past-amended = 已更正：{ $net }，原为{ $was }
patron-uncovered = 您的余额已不足支付本注。该注照常有效，工作人员已知悉。
patron-ahead = 预先决定，仅限本局
patron-ahead-off = 本局 { $total } 点或以上停牌？
patron-ahead-on = 本局 { $total } 点或以上停牌
patron-ahead-change = { $total } 点或以上停牌
patron-keys = 您的决定
patron-stand = 停牌
patron-hit = 要牌
patron-double = 加倍
patron-double-less = 少注加倍
patron-surrender = 投降
patron-first = 只玩第一手
patron-both = 两手都玩
patron-wager = 下注
patron-insurance = 保险
patron-balance = 余额
patron-add = 加{ $amount }
patron-clear = 清除
patron-back = 返回
patron-touch-chips = 请点筹码
patron-wager-it = 下注{ $amount }
patron-change-to = 改为{ $amount }
patron-take-back = 收回{ $amount }
patron-insure = 买保险{ $amount }
patron-double-it = 加倍：{ $amount }
patron-dealer = 庄家
patron-hand = 您的手牌
patron-the-hand = 手牌
patron-first-hand = 第一手
patron-second-hand = 第二手
patron-cards-count = 只计前{ $count }张
patron-not-yours = 不是您的
patron-soft = 软{ $total }
patron-soft-short = 软
patron-seconds = 秒
patron-seconds-wagers = 秒后停止下注
patron-no-more-in = { $seconds } 秒后停止下注
patron-seconds-left = 还剩{ $seconds }秒
patron-card = { $suit }{ $rank }
patron-face-down = 一张暗牌
patron-not-read = 一张未读出的牌
patron-rank-A = A
patron-rank-J = J
patron-rank-Q = Q
patron-rank-K = K
patron-suit-S = 黑桃
patron-suit-H = 红心
patron-suit-D = 方块
patron-suit-C = 梅花
patron-menu = 账户
patron-round = 第 { $number } 局
patron-keep-on = 继续游戏
patron-cash-out = 兑现
patron-cash-out-waits = 工作人员将来付款
patron-cash-out-asked = 待兑现：{ $amount }
patron-cash-out-then = 工作人员会来找您。在此之前余额被锁定。
patron-paid-out = 已付给您{ $amount }。
patron-sign-out = 退出
patron-sign-out-sure = 再点一次即可退出
patron-over-signed_out = 您已退出
patron-over-idle = 此屏幕已自动退出
patron-over-idle-then = 一段时间没有操作。您的余额已保留。
patron-over-signed_out-then = 您的余额已保留；桌上的下注照常进行。输入代码即可返回。
patron-past = 您最近的牌局
patron-past-none = 近期没有。
patron-was-wagered = 下注 { $amount }
patron-screen = 此屏幕
patron-sound-on = 声音：开
patron-sound-off = 声音：关
patron-suits-on = 花色：四色
patron-suits-off = 花色：两色
patron-still-on = 赌台画面：开
patron-still-off = 赌台画面：关
patron-still = 娱乐场摄像头所见的赌台
patron-break = 暂停参与博彩
patron-break-how = 期间不能下注，任何人都不能缩短。
patron-break-1 = 1 天
patron-break-7 = 7 天
patron-break-30 = 30 天
patron-break-sure = 再点一次确认：{ $days }
patron-on-break = 您已暂停参与博彩，至 { $until }
patron-on-break-then = 您随时可以兑现。
patron-on-break-wager = 您的{ $amount }下注照常有效，休息期间不能撤回。
patron-rule-blackjack = 黑杰克赔 { $odds }
patron-rule-insurance = 保险赔 { $odds }
patron-rule-hits = 庄家软17补牌
patron-rule-stands = 庄家所有 17 点停牌
patron-rule-surrender = 可以投降
patron-rule-less = 加倍可少于原注
patron-outcome-blackjack = 黑杰克
patron-outcome-win = 赢
patron-outcome-lose = 输
patron-outcome-push = 和局
patron-outcome-bust = 爆牌
patron-outcome-surrender = 已投降
patron-outcome-charlie = 张数胜
patron-outcome-returned = 退回
patron-outcome-void = 作废

# 玩家的操作为何没有被接受；其他原因由 `patron-refused` 说明。
patron-why-late = 已超时，不计。
patron-why-decided = 您已经作出决定。
patron-why-not_in = 本局您没有下注。
patron-why-wagers_closed = 本局已停止下注。
patron-why-below_minimum = 最低下注为 { $minimum }。
patron-why-above_maximum = 最高下注为 { $maximum }。
patron-why-balance = 余额不足：还剩 { $most }。
patron-why-chips = 金额须为{ $least }的整数倍（按筹码面值）。
patron-why-insurance_amount = 保险最多 { $most }。
patron-why-double_amount = 加倍金额须大于零，最多{ $most }。
patron-why-double_for_less = 本台加倍须加足{ $amount }。
patron-why-cash_out_asked = 您已申请兑现：工作人员到来之前余额被锁定。点“继续游戏”即可取消。
patron-why-excluded = 您已选择暂停参与博彩，至 { $until }。
patron-why-limit_wager = 您每注的上限为 { $most }。
patron-why-limit_loss = 按您的输额上限，还可下注 { $most }。
patron-why-limit_minutes = 您已达到 { $minutes } 分钟的游戏时间上限。
patron-why-no_account = 此座位没有账户。请询问工作人员。
patron-why-table_closed = 本台已收台。
patron-why-table_stopped = 赌台暂停片刻。请再试一次。
patron-why-not_read = 无法读取。请重新载入页面。
patron-why-too_fast = 操作太快，请稍后再试。
patron-why-code_unknown = 此代码无效。请向工作人员索取新的。
patron-why-too_many_tries = 从这里输入的错误代码太多。正确的代码会立即生效：请核对，或询问工作人员。

## 纸面单据：筹码单、牌靴证明、牌局回放、报表 (docs/reports.md, docs/supervise.md)

paper-slips = 赌台筹码清点单
paper-slip = { $slip ->
    [opener] 开台单 第{ $number }号
    [closer] 收台单 第{ $number }号
    [fill] 补码单 第{ $number }号
   *[credit] 退码单 第{ $number }号
 } · { $table }
paper-request = { $slip ->
    [fill] 补码
   *[credit] 退码
 }申请单{ $number } · { $table }
paper-request-for = 用于
paper-slip-stands = { $what ->
    [requested] 已申请
    [voiding] 作废未签字
    [void] 作废
   *[signed] 已签
 }，已打印{ $count }次
paper-void = 作废
paper-void-unsigned = 作废未签字
paper-void-signed = 作废，荷官签字
paper-reprint = 第{ $count }次{ ui-slip-reprint }
paper-when = 日期和时间
paper-shift = 班次
paper-shift-of = { $begins }起，营业日{ $day }
paper-game = 游戏和台号
paper-number = 编号
paper-requested = 申请人
paper-signed = { $place ->
    [dealer] 荷官签字
   *[floor] 主管签字
 }
paper-licensed = { $who }，执照 { $licence }
paper-who-at = { $who }，{ $at }
paper-no-closer = 还没有
paper-not-expected = 不显示：注码未输入，或开台时没有清点
paper-mark = 第{ $round }局{ $since ->
    [none] {""}
   *[other] （{ $since }起）
 }，{ $at }
paper-mark-explains = 可解释该差额
paper-mark-is = 由{ $by }{ $what ->
    [void] 作废
   *[other] 更正
 }{ $way ->
    [back] ，应向客人收回{ $amount }
    [out] ，应付给客人{ $amount }
   *[none] {""}
 }
paper-reported = 已上报
paper-reported-to = 保安和监控已签报告{ $division ->
    [yes] ；副本交监管部门
   *[no] {""}
 }（N.J.A.C. 13:69D-1.21）
paper-denomination = 面值
paper-pieces = 枚数
paper-total = 金额
paper-grand-total = 总计
paper-sign = { $who ->
    [dealer] 荷官
    [supervisor] 主管
    [floorperson] 监场
    [cashier] 账房出纳
    [runner] 送码员
    [pit] 赌区主任
    [security] 保安
   *[surveillance] 监控
 }：姓名、执照、签字、时间

paper-shoes = 牌靴证明
paper-shoe = { $table ->
    [none] 第{ $number }靴
   *[other] { $table }台 第{ $number }靴
 }
paper-shoe-certificate = 牌靴证明：{ paper-shoe }
paper-shoe-foot = { $entry ->
    [none] { $file }
   *[other] { $file }，从第{ $entry }条起
 }
paper-shoe-none = 没有装过牌靴。
paper-shoe-seen = 见到的牌
paper-shoe-all = 合计
paper-shoe-loaded = 装入
paper-shoe-loaded-by = { $at }，{ $by ->
    [none] 无人：开台时已在台上
   *[other] { $by }
 }
paper-shoe-ended = 结束
paper-shoe-ended-by = { $at }，签字：{ paper-signer }
paper-signer = { $by ->
    [none] 无人
   *[other] { $by }
 }
paper-shoe-away = { $before ->
    [yes] { $at }之前：在已移出磁盘的封存月份中
   *[no] 不明：{ $at }之后的内容在已移出磁盘的封存月份中
 }
paper-shoe-in-play = 使用中
paper-shoe-journal = 见于记录
paper-shoe-not-kept = 没有牌靴证明
paper-shoe-kept = 第{ $entry }条，签字：{ paper-signer }
paper-shoe-serial = { $reader }，序列号 { $serial }
paper-shoe-decks = 副数
paper-shoe-decks-are = { $decks }副（{ $cards }张）
paper-shoe-rounds-are = { $count ->
    [0] 没有打完的
   *[other] { $count }（第{ $numbers }局）
 }
paper-shoe-anew = {"局；局号重新起算后第"}
paper-shoe-ordered = 命令换牌靴者
paper-shoe-double = 重复的牌
paper-shoe-foreign = 外来的牌
paper-shoe-no-place = 抽出而没有位置的牌
paper-shoe-out-of-play = 不在发牌状态时抽出的牌
paper-shoe-lost = 读牌器可能漏读
paper-shoe-corrected = 更正的读牌
paper-times = { $count ->
    [0] 无
   *[other] { $count }次
 }
paper-shoe-cut = 切牌卡
paper-shoe-cut-out = { $out ->
    [yes] 已出
   *[no] 未出
 }
paper-shoe-cut-after = { $count ->
    [none] 没有出
   *[other] 在{ $count }张牌之后
 }{ $deep ->
    [none] {""}
   *[other] ，位于全靴{ $deep }处
 }
paper-shoe-cards = 牌
paper-shoe-open = 本靴和它的最后一局结束之前不显示：否则等于说出靴中还剩哪些牌。
paper-shoe-left = 出靴的牌
paper-shoe-left-since = 现有记录中{ $count }张
paper-shoe-left-of = { $count } / { $all }
paper-shoe-stub = 牌靴中剩余
paper-shoe-stub-is = { $count ->
    [none] 不明：牌已放回牌靴
   *[other] { $count }
}{ $counted ->
    [none] { "" }
   *[other] ，清点 { $counted }
}
paper-shoe-burned = 烧牌
paper-shoe-burned-are = { $count }，其中{ $unseen }张没有人看过
paper-shoe-unread = 未读出
paper-shoe-missing = 缺少
paper-shoe-missing-are = { $count ->
    [none] 无法得知：靴中还有余牌
   *[other] { $count }
 }
paper-shoe-order = 次序
paper-shoe-order-untested = { $shuffled ->
    [yes] 未检验：每局洗牌
   *[no] 未检验：牌太少
 }
paper-shoe-order-is = { $test ->
    [ranks] 点数在靴中的分布
   *[suits] 花色先后
 }：卡方 { $chi }，自由度 { $degrees }，p = { $chance }，{ $unusual ->
    [yes] 异常
   *[no] 与洗牌相符
 }
paper-shoe-warning = { $warning ->
    [away] 这靴牌的一部分在已移出磁盘的封存月份中，本证明不含这一部分：用 `kiosk restore` 放回该月份。
    [taken_off] 这靴牌不可能正确，已从台上撤下：请清点其中的牌（COMAR 36.05.03.27(C)）。
    [double] 有一张牌超过了应有的张数：请撤下牌靴并清点（COMAR 36.05.03.27(C)）。
    [foreign] 出现了不属于这靴的牌：请撤下牌靴并清点（COMAR 36.05.03.27(C)）。
    [no_place] 有些牌本台没有接受，例如换新一靴之前抽出的牌：请查明每张在哪里（`kiosk recall`）。
    [missing] 牌未出齐，牌靴已空：请清点弃牌（COMAR 36.05.03.27(C)）。
    [stub] 牌靴中清点的张数与应剩余的不同：请也清点弃牌（COMAR 36.05.03.27(C)）。
    [lost] 读牌器可能漏读：除手动输入的牌以外，证明中没有漏读的牌。
    [out_of_play] 牌靴不在发牌状态时有牌抽出。
    [unread] 发出的牌中有几张没有人说明是什么牌。
    [penetration] 切牌卡的位置深于{ $deep }（N.J.A.C. 13:69F-2.5(d)：距底约四分之一）。
   *[order] 牌的次序在95%水平上异常（COMAR 36.05.02.17(F)）；正常洗牌二十次中也有一次如此。
 }

paper-recall = { $table }：第{ $round }局
paper-recall-foot = { $table }，第{ $round }局，第{ $first }至{ $last }条，{ $hash }
paper-recall-says = 按本机记录回看：不是当前牌局，也不是对争议的裁决。
paper-recall-amended = 结束后更正的牌局
paper-recall-corrected = 更正后的牌局
paper-recall-list = 经过，以及向荷官说了什么
paper-recall-since = 局号起算（UTC）
paper-recall-since-is = { $since }：记录中另有一局同号
paper-recall-played = 时间（UTC）
paper-and = {"；"}
paper-from-to = { $first } 至 { $last }
paper-recall-dealt = 荷官
paper-recall-nobody = 未署名
paper-recall-corrections = 更正
paper-recall-void = 本局作废：所有注码退回
paper-box = { $box }号位
paper-patron = 客人{ $patron }
paper-net = 净额 { $net }
paper-class = 班级练习：逐周成绩
paper-class-column = { $name ->
    [name] 学员
    [week] 周始于
    [lessons] 课数
    [faultless] 无错课数
    [marks] 得分
    [more] 变化
    [pace] 速度
   *[react] 反应
 }
paper-class-note = 只计练到结束的课。得分：平均分，满分一百。速度：与 Kilby 速度之比的中位数。反应：中位数。变化：与学员本人上一个练习周相比。
paper-wager = { $what }：{ $outcome }，注码 { $wager }，净额 { $net }
paper-box-is = { $says }。净额 { $net }。
paper-recall-journal = 记录（首条的哈希值）
paper-recall-entries = 记录条目
paper-recall-hash = 其中末条的哈希值
paper-recall-unsigned = 未签名：这份记录旁边没有密钥。哈希值可与记录核对，也可与存在别处的末尾签名核对。
paper-recall-signed = 已用本台密钥 { $public } 对末条签名：{ $signature }
paper-recall-file = 整个文件也已签名：在本台执行 `kiosk recall 记录 --check 文件`，或加 `--key`，可查出它是否出自本台且未被改动。
paper-amended-to = 已更正，{ $at }，{ $by }：{ $way ->
    [back] 向客人收回{ $amount }
    [out] 付给客人{ $amount }
   *[none] 款项不变
 }
paper-amended = { $at } 由{ $by }更正。{ $box ->
    [none] 庄家
   *[other] { place }
 }第{ $position }张牌：{ $was }更正为{ $card }。
paper-owed = { $box ->
    [none] 客人 { $who }
   *[other] { place }
 }{ $what ->
    [hand] {""}
    [insurance] 保险
   *[other] { ui-side-wager }
 }：净额 { $was }，更正为 { $should }
paper-recall-column = { $column ->
    [entry] 条目
    [at] UTC
    [who] 谁
    [what] 操作
   *[told] 提示
 }

paper-report = { $table ->
    [none] { $of ->
        [none] 全部赌台
       *[other] { $of }
     }
   *[other] { $table }台
 }：{ $when }
paper-span = { $span ->
    [all] 全部记录
    [archive] 全部存档
    [none] 没有日期
    [day] { $first }
   *[days] { $first } 至 { $last }
 }{ $begins ->
    [none] {""}
   *[other] ，{ $begins }起
 }
paper-not-whole = 不完整：{ $title }
paper-cash-title = 现金记录。{ $title }
paper-cash-none = { $title }：没有登记现金。
paper-cash-define = 合计是该客人本营业日在本报表各台的总额。本机不向任何人报告。
paper-cash-column = { $column ->
    [at] 时间
    [table] 台
    [box] 号位
    [patron] 客人
    [kind] 付款方式
    [amount] 金额
    [total] 当日合计
   *[by] 荷官
 }
# 客人评级。
paper-rating-title = 评级。{ $title }
paper-rating-none = { $title }：没有人入座。
paper-rating-card = { $name } 的评级，{ $table } 台
paper-rating-unknown = 未知 { $number }
paper-rating-open = 在座
paper-rating-sign = 主管：姓名与签字
paper-rating-column = { $column ->
    [since] 开始
    [hours] 小时
    [rounds] 局数
    [average] 平均注
    [handle] 投注额
    [win] 赢额
    [theo] 理论
    [decisions] 决定
    [guess] 估计
    [bought] 买码
   *[signed] 签字
 }
paper-rating-patron = 客人
paper-rating-patron-is = { $name }，{ $boxes }号位
paper-rating-time = 在座
paper-rating-time-is = { $since } 至{ $left ->
    [none] 现在
   *[other] { $left }
 }：不计休息 { $hours } 小时
paper-rating-rounds = 局数
paper-rating-rounds-is = { $rounds } 局，{ $hands } 手
paper-rating-average = 每局平均注
paper-rating-average-is = { $amount ->
    [none] 没有牌局
   *[other] { $amount }
 }{ $said ->
    [none] {""}
   *[other] ；主管定为 { $said }：{ $reason }
 }
paper-rating-handle = 投注额
paper-rating-handle-is = { $amount }：起始注{ $initial }，保险{ $insured }，边注{ $side }
paper-rating-bought = 买码
paper-rating-bought-is = { $amount }{ $kinds ->
    [none] {""}
   *[other] ：{ $kinds }
 }
paper-rating-walked = 带走
paper-rating-walked-is = { $amount ->
    [none] 未点算
   *[other] { $amount }
 }
paper-rating-win = 本场赢额
paper-rating-win-is = { $amount }
paper-rating-theo = 理论赢额
paper-rating-theo-is = { $amount }
paper-rating-decisions = 决定的代价
paper-rating-decisions-is = { $amount }{ $error ->
    [none] ，± 尚未知
   *[other] ，± { $error }
 }
paper-rating-expected = 预期赢额
paper-rating-expected-is = { $amount }；每100晚中有95晚：{ $low } 至 { $high }
paper-rating-guess = 通常的估计
paper-rating-guess-is = { $amount ->
    [none] 没有牌局
   *[other] { $amount }
 }
paper-rating-signed = 安排入座者、签字者
paper-rating-signed-is = { $by }，{ $closed ->
    [none] 未签字
   *[other] { $closed }
 }
paper-rating-signed-changed = { $by }（签字后已改）
paper-rating-changed = 变动：{ $figure }
paper-rating-changed-is = 签字时 { $was }，现为 { $now }
paper-rating-define-theo = 理论赢额是每笔实际注额乘以本台自身的庄家优势之和：按打法得当的客人计算。
paper-rating-define-decisions = 决定的代价是客人的决定与本台策略表相比平均输掉的；低于零则是省下的。± 为标准误差。
paper-rating-define-interval = 预期赢额是两者之和。仅凭运气，赢额 100 次有 95 次落在区间内。
paper-rating-define-guess = 通常的估计：平均注（主管另报时用主管的）× 小时数 × 每小时 60 手 × 1%。
paper-rating-define-kept = 记录只有化名，没有号码或姓名。这里不涉及未发的牌。
paper-no-round = { $title }：没有打过牌局。
paper-rounds = 局数
paper-rounds-are = { $rounds }，其中{ $voided }局作废
paper-time = 在局时间
paper-hours = { $hours }小时
paper-hour = 每小时
paper-hour-are = { $rounds }局，{ $hands }手，{ $decided }次决定
paper-pace = 速度
paper-pace-is = Kilby标准的{ $share }
paper-occupancy = 号位上座率
paper-occupancy-is = 占号位的{ $share }
paper-initial = 起始注
paper-initial-is = { $amount }；保险{ $insured }，边注{ $side }
paper-win = 赢额
paper-theo-is = { $amount }{ $error ->
    [none] {""}
   *[other] ，标准误差 { $error }
 }
paper-luck = 运气
paper-luck-is = { $within ->
    [few] 局数太少，无法判断
    [within] 赢额与理论值相差{ $luck }个标准误差：属正常波动
   *[beyond] 赢额与理论值相差{ $luck }个标准误差：单凭运气，二十份这样的报表中不到一份如此
 }
paper-drop = { $day }{ $shift ->
    [none] {""}
   *[other] { $shift }班
 }：{ $basis ->
    [estimated] 估计
   *[counted] 点算
 }{ $amount }
paper-hold = 投箱额、赢率
paper-hold-is = { $basis ->
    [none] 不详：并非每局都记了买码，也没有钱箱的点算
    [counted] 点算{ $amount }，赢率{ $share }
    [estimated] 估计{ $amount }，赢率{ $share }
   *[known] { $count ->
        [none] 没有买码
       *[other] { $count }笔买码
     }记为{ $amount }，赢率{ $share }
 }
# 窄栏里赢率后面的字：投箱额的来源。
paper-basis = { $basis ->
    [counted] 点
    [estimated] 估
   *[known] 记
 }
paper-undone = 撤销
paper-corrected = 更正、作废
paper-corrected-are = { $cards }张牌，{ $voided }局或号位
paper-floor = 叫主管
paper-refused = 拒绝
refusal-is = { $code ->
    [wagers_closed] 停止下注
    [below_minimum] 低于最低限额
    [above_maximum] 高于最高限额
    [side_wager] 边注
    [no_wagers] 没有下注
    [card_unread] 有牌未读
    [not_your_turn] 还没轮到该手
    [not_a_pair] 不是对子
    [split_limit] 不能再分牌
    [split_aces] 分牌的A
    [double_not_allowed] 不能加倍
    [double_amount] 加倍金额
    [surrender_not_allowed] 不能投降
    [insurance_not_open] 保险未开放
    [insurance_amount] 保险金额
    [insurance_open] 保险开放中
    [card_not_awaited] 此时不该有牌
    [correction_moves_card] 牌会移位
    [card_not_in_shoe] 不属于牌靴的牌
    [shoe_needed] 须换新一靴
    [bad_card] 没有这张牌
    [bad_input] 无法识别的输入
    [not_in_game] 本游戏没有这项
    [nothing_to_settle] 没有可结算的
    [nothing_to_undo] 没有可撤销的
   *[other] { $code }
 }
paper-refused-reader = 读牌器：{ $what }
paper-trouble = 设备故障
paper-unnamed = 未署名
paper-group = { $group ->
    [house] 按赌场
    [pit] 按赌区
    [table] 按赌台
    [game] 按游戏
    [day] 按营业日
    [shift] 按班次
    [dealer] 按荷官
   *[hour] 按钟点
 }
paper-column = { $column ->
    [drop] 投箱额
    [hold] 赢率
    [rounds] 局数
    [hour] 每小时
    [pace] 速度
    [boxes] 号位
    [handle] 投注额
    [win] 赢额
    [theo] 理论值
    [error] 标准误差
    [luck] 运气
   *[wrong] 差错
 }
paper-define-handle = 总投注额：所有已定输赢的注码，包括加倍、分牌、保险和边注。赢额：收进减赔出。
paper-define-theo = 理论赢额：客人打法得当时，按这些规则应从首张牌时的主注、保险和边注中赢得的金额。
paper-define-error = 标准误差：这么多局里，单凭运气会使赢额变动多少。单凭运气，二十份这样的报表中有十九份的赢额与理论值相差不超过两个标准误差。
paper-define-time = 在局时间：从每局结束到下一局结束；超过{ $minutes }分钟时只计该局本身的时间。
paper-define-pace = 速度：与Kilby同样号位数的每小时局数相比（1：209，2：139，3：105，4：84，5：70，6：60，7：52）。
paper-define-hold = 赢率是赢额除以投箱额，即买码进箱的钱。点：点算室按整箱点算。记：按台上记的买码。估：由人估计。三者从不混用；没有投箱额就没有赢率。赢额除以投注额不是赢率。
paper-define-wrong = 撤销、更正、拒绝：供辅导用，不供追责。读牌器送来而本台拒绝的牌另计。
paper-chart-win = 累计赢额，{ $ran ->
    [hour] 逐小时
   *[round] 逐局
 }
paper-chart-pace = 各钟点的每小时局数
paper-chart-against = { $group ->
    [house] 各赌场
    [pit] 各赌区
   *[table] 各赌台
 }赢额{ $shown ->
    [none] {""}
   *[other] ，{ $all }个中离理论值最远的{ $shown }个
 }
paper-chart-errors = 供辅导：各荷官每百局次数{ $shown ->
    [none] {""}
   *[other] ，{ $all }人中最多的{ $shown }人
 }
paper-legend = { $of ->
    [win] 赢额
    [theo] 理论赢额
    [luck] 两个标准误差：运气
    [pace] 在局时间内每小时局数
    [kilby] Kilby，同样号位数
    [undone] 撤销
    [corrected] 更正
    [voided] 作废
   *[refused] 拒绝
 }

paper-explain = { $part ->
    [why] 原因：
    [then] 含义：
    [todo] 处理办法：
   *[rule] 规定：
 }
paper-badge = { $name }的工牌

## 赌场文件的错误，显示在拒绝启动的窗口上

file-unreadable = 无法读取：{ $why ->
    [ENOENT] 文件不存在。
    [EACCES] 当前用户没有权限。
   *[other] { $words }。
 }
file-no_file = 无法读取：这不是文件。
file-not_utf8 = 不是 UTF-8 文本（第 { $byte } 字节）：请存为 UTF-8。
file-nul = 不是文本：第 { $line } 行含有 NUL。
file-not_toml = 不是 TOML：{ $words }。
file-too_deep = TOML 无法读取：表或列表嵌套过深。
file-too_long = TOML 无法读取：其中一个数字位数过多。
file-none_named = 没有{ $kind ->
    [rule_set] 规则
    [chip_set] 筹码组
    [language] 语言
    [profile] 配置
   *[other] { $what }
 } { $name }；现有：{ $there }。
file-unknown_key = 未知的键{ $near ->
    [none] 。
   *[other] ；是否要写 { $near }？
 } 此处允许：{ $there }。
file-twice = 写了两次：请只留一个。
file-missing = 缺少此项：应为{ $allowed }。
file-not_valid = { $value } 无效：应为{ $allowed }。
file-boxes = { $boxes } 个号位：规则 { $rules } 最多 { $most } 个。
file-limits = { $minimum } 高于 table.maximum（{ $maximum }）：请调低。
file-decimal = { $sign } 也用于千位分隔：请在“.”和“,”中选另一个。
file-cash = { $warns } 高于 cash.limit（{ $limit }）：请调低。
file-not_written = 当前用户不能写入 { $path }。
file-not_made = 无法建立 { $path }：{ $folder } 不是文件夹。
file-not_path = { $path } 不是文件。
file-not_journal = { $path } 已存在，但不是记录：请另指定一个文件。
rules-side_one = { $kinds }：一张台只能提供其中一种（N.J.A.C. 13:69F-2.17(a)）；请只留一种。
rules-side_decks = 使用 { $decks } 副牌：此注至少需要 { $least } 副（N.J.A.C. 13:69F-2.2(a)3）；请增加副数或取消此注。
rules-rows = 各行未涵盖 1 到 { $boxes } 个号位的所有赌台；请补全。
rules-ace_hands = A 可有 { $aces } 手，而 { $low } 到 { $high } 个号位的赌台最多 { $hands } 手（split.max_hands）：请写 { $hands } 或更少。
rules-early = "early" 与先查暗牌不能并用：查牌之后才问就是晚投降；请写 "late"，或不查暗牌。
rules-nothing_checked = 没有暗牌可查；请写 []。
rules-even_money = 等额赔付就是黑杰克的保险，而本台不提供保险。
rules-common_side = { $kinds }：共用手牌的客人只对该手牌下注；请删除。
rules-common_boxes = { $boxes } 个号位：共用手牌只用一个号位；请写 1。
rules-resplit = 不起作用：有多重下注（multiple action）时对子不再分牌（N.J.A.C. 13:69F-2.11(e)）；请关掉其中一项。
rules-no_rule = 没有这个名称的规则可注明依据的条文。
rules-no_rule_near = 没有这个名称的规则可注明依据的条文；是否要写 { $near }？
rules-copied = { $text } 是 { $rules } 对 { $key } = { $theirs } 的说明，这里是 { $value }：请在 { $rule } 写本场的规定；没有则写 ""。
rules-limits = 最低限额 { $minimum } 高于最高限额 { $maximum }。
allowed-amount = 大于零、最多两位小数的金额，例如 "12.50"
allowed-or_none = { $allowed }；不设则写 ""
allowed-time = 时间，例如 "2026-11-21T18:00:00.000Z"；现在则写 ""
allowed-text = 文本
allowed-filled = 非空文本
allowed-yes_or_no = true 或 false
allowed-whole = { $low } 到 { $high } 的整数{ $other ->
    [none] {""}
   *[other] ，或 { $other }
 }
allowed-number = { $low } 到 { $high } 的数
allowed-one_of = 以下之一：{ $there }
