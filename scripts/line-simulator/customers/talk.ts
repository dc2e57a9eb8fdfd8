import type { Language } from './names.ts';

/** Topic of a customer: the lines that open it, the lines that follow a reply, and the agent's lines. */
export interface Scene {
  topic:
    | 'order'
    | 'size'
    | 'delivery'
    | 'payment'
    | 'return'
    | 'stock'
    | 'discount'
    | 'hours'
    | 'complaint'
    | 'product';
  opens: readonly string[];
  follows: readonly string[];
  answers: readonly string[];
}

interface Talk {
  greetings: readonly string[];
  thanks: readonly string[];
  scenes: readonly Scene[];
}

/** Text bank for simulated traffic and the demo's history. `{order}` is replaced by an order number. */
export const talk: Record<Language, Talk> = {
  th: {
    greetings: ['สวัสดีค่ะ', 'สวัสดีครับ สอบถามหน่อยครับ', 'แอดมินอยู่ไหมคะ', 'ทักค่ะ 🙏'],
    thanks: [
      'ขอบคุณมากค่ะ 🙏',
      'ขอบคุณครับ บริการดีมาก',
      'โอเคค่ะ รอรับนะคะ',
      'ได้ของแล้วค่ะ สวยมาก ถูกใจเลย 😍',
      'ตอบไวมากเลย ขอบคุณนะคะ',
    ],
    scenes: [
      {
        topic: 'order',
        opens: ['ออเดอร์ {order} ส่งหรือยังคะ', 'ขอเช็กสถานะออเดอร์ {order} หน่อยครับ', 'สั่งไปเมื่อวันจันทร์ ยังไม่ขึ้นว่าจัดส่งเลยค่ะ'],
        follows: ['แล้วจะถึงประมาณวันไหนคะ', 'ขอเลขพัสดุด้วยนะครับ'],
        answers: ['สวัสดีค่ะ ออเดอร์ {order} แพ็กเรียบร้อยแล้ว จัดส่งวันนี้ค่ะ', 'ส่งออกแล้วค่ะ น่าจะถึงภายใน 1-2 วันนะคะ'],
      },
      {
        topic: 'size',
        opens: ['สูง 160 หนัก 52 ใส่ไซซ์ไหนดีคะ', 'ไซซ์ L อกกี่นิ้วครับ', 'ผ้ายืดไหมคะ กลัวใส่ไม่ได้'],
        follows: ['งั้นเอา M ค่ะ', 'ถ้าไม่พอดีเปลี่ยนไซซ์ได้ไหมครับ'],
        answers: ['แนะนำไซซ์ M ค่ะ อก 36 นิ้ว ผ้ายืดได้นิดหน่อย', 'เปลี่ยนไซซ์ได้ภายใน 7 วันค่ะ'],
      },
      {
        topic: 'delivery',
        opens: ['ส่งเชียงใหม่กี่วันถึงคะ', 'ค่าส่งเท่าไหร่ครับ', 'พรุ่งนี้ไม่อยู่บ้าน ฝากไว้ที่ป้อมยามได้ไหมคะ', 'ขนส่งโทรมาแล้วรับไม่ทันค่ะ ทำไงดี'],
        follows: ['เปลี่ยนที่อยู่จัดส่งได้ไหมครับ', 'โอเคค่ะ แจ้งไว้แบบนั้นเลย'],
        answers: ['ปกติ 2-3 วันค่ะ ซื้อครบ 500 ส่งฟรี', 'แจ้งขนส่งให้แล้วค่ะ เขาจะเข้าไปส่งอีกครั้งพรุ่งนี้'],
      },
      {
        topic: 'payment',
        opens: ['โอนแล้วนะคะ ส่งสลิปให้ดูค่ะ', 'เก็บเงินปลายทางได้ไหมครับ', 'ขอเลขบัญชีหน่อยค่ะ', 'จ่ายผ่านบัตรแล้วแต่ขึ้นว่ารอชำระเงินค่ะ'],
        follows: ['ยอด 590 ถูกต้องไหมคะ', 'ออกใบกำกับภาษีให้ด้วยได้ไหมครับ'],
        answers: ['ได้รับยอดเรียบร้อยค่ะ ขอบคุณนะคะ', 'เก็บเงินปลายทางได้ค่ะ บวกเพิ่ม 20 บาท'],
      },
      {
        topic: 'return',
        opens: ['ของที่ได้มีรอยเปื้อนค่ะ ขอเปลี่ยนได้ไหม', 'ได้ของผิดสีครับ สั่งสีดำได้สีกรม', 'ขอคืนสินค้าต้องทำยังไงคะ'],
        follows: ['ส่งรูปให้แล้วนะคะ', 'ค่าส่งคืนทางร้านออกให้ไหมครับ'],
        answers: ['ต้องขออภัยด้วยนะคะ รบกวนส่งรูปให้ทางร้านดูหน่อยค่ะ', 'ทางร้านออกค่าส่งให้ค่ะ ส่งกลับมาได้เลย'],
      },
      {
        topic: 'stock',
        opens: ['รุ่นนี้ยังมีของไหมคะ', 'สีครีมจะเข้าอีกเมื่อไหร่ครับ', 'เหลือไซซ์ S บ้างไหมคะ'],
        follows: ['ถ้าเข้าแล้วทักบอกหน่อยนะคะ', 'งั้นจองไว้ 1 ตัวครับ'],
        answers: ['เหลือ 3 ชิ้นสุดท้ายค่ะ', 'สีครีมเข้าวันศุกร์นี้ค่ะ จองไว้ก่อนได้นะคะ'],
      },
      {
        topic: 'discount',
        opens: ['ซื้อ 3 ตัวลดได้ไหมคะ', 'โค้ดส่วนลดใช้ไม่ได้ค่ะ ขึ้นว่าหมดอายุ', 'มีโปรอะไรบ้างครับช่วงนี้'],
        follows: ['ลดอีกนิดได้ไหมคะ 😅', 'สมาชิกได้ลดเพิ่มไหมครับ'],
        answers: ['ซื้อ 3 ตัวลด 10% ค่ะ', 'ส่งโค้ดใหม่ให้นะคะ ใช้ได้ถึงสิ้นเดือนค่ะ'],
      },
      {
        topic: 'hours',
        opens: ['ร้านเปิดกี่โมงคะ', 'วันอาทิตย์เปิดไหมครับ', 'หน้าร้านอยู่ตรงไหนคะ ใกล้ BTS อะไร'],
        follows: ['มีที่จอดรถไหมครับ', 'เดี๋ยวบ่ายนี้แวะไปค่ะ'],
        answers: ['เปิดทุกวัน 10.00-20.00 น. ค่ะ', 'อยู่ใกล้ BTS ศาลาแดง ทางออก 2 ค่ะ'],
      },
      {
        topic: 'complaint',
        opens: [
          'รอมาสองอาทิตย์แล้วยังไม่ได้ของเลยค่ะ ไม่ไหวแล้วนะคะ 😡',
          'ทำไมทักไปไม่มีใครตอบเลยครับ',
          'สินค้าไม่ตรงปกเลยค่ะ ผิดหวังมาก',
        ],
        follows: ['ขอคุยกับหัวหน้าได้ไหมคะ', 'ถ้าวันนี้ไม่ได้คำตอบ ขอเงินคืนครับ'],
        answers: ['ต้องขออภัยอย่างสูงเลยค่ะ ขอตรวจสอบให้เดี๋ยวนี้นะคะ', 'เรียนคุณลูกค้า ทางร้านคืนเงินให้เต็มจำนวนภายใน 3 วันทำการค่ะ'],
      },
      {
        topic: 'product',
        opens: ['ซักเครื่องได้ไหมคะ', 'ของแท้ไหมครับ มีใบรับประกันหรือเปล่า', 'มีรูปสินค้าจริงไหมคะ'],
        follows: ['ขอดูรูปด้านหลังด้วยค่ะ', 'ประกันกี่เดือนครับ'],
        answers: ['ซักเครื่องได้ค่ะ แนะนำใส่ถุงซัก', 'ของแท้ 100% ประกัน 1 ปีค่ะ'],
      },
    ],
  },
  zh: {
    greetings: ['你好', '您好，想請問一下', '請問有人在嗎？', '哈囉～'],
    thanks: ['謝謝你 🙏', '好的，感謝！', '收到了，很漂亮，謝謝老闆', '太好了，回覆好快 👍', '沒問題，麻煩你了'],
    scenes: [
      {
        topic: 'order',
        opens: ['請問訂單 {order} 出貨了嗎？', '我想查一下 {order} 的進度', '上週三下單的，到現在還顯示處理中'],
        follows: ['大概什麼時候會到呢？', '可以給我物流單號嗎？'],
        answers: ['您好，訂單 {order} 今天下午會出貨喔', '已經出貨囉，預計一到兩天送達'],
      },
      {
        topic: 'size',
        opens: ['我 165 公分 55 公斤，穿 M 可以嗎？', '請問這件版型會偏小嗎？', '鞋子 38 號大概幾公分？'],
        follows: ['那我要 L 好了', '不合的話可以換尺寸嗎？'],
        answers: ['建議您選 M，版型是正常的喔', '七天內都可以換尺寸，吊牌請保留'],
      },
      {
        topic: 'delivery',
        opens: ['寄到高雄要幾天？', '運費怎麼算？', '可以改成超商取貨嗎？', '包裹顯示已送達，但我沒有收到欸'],
        follows: ['地址打錯了，可以幫我改嗎？', '那我明天再看看'],
        answers: ['一般二到三天，滿千免運喔', '我幫您向物流確認，稍等一下'],
      },
      {
        topic: 'payment',
        opens: ['我匯款了，末五碼 38271', '可以貨到付款嗎？', '刷卡一直失敗是怎麼回事', '請問可以開統編嗎？'],
        follows: ['金額是 1280 對嗎？', '收據會跟著商品一起寄嗎？'],
        answers: ['款項已收到，謝謝您', '可以貨到付款，手續費 30 元'],
      },
      {
        topic: 'return',
        opens: ['收到的衣服有破洞，要怎麼退？', '顏色跟照片差好多，可以退貨嗎？', '少寄了一件，麻煩確認一下'],
        follows: ['照片拍給你看', '退款大概多久會進來？'],
        answers: ['真的很抱歉，麻煩您拍照給我們看一下', '我們安排宅配去收回，運費由我們負擔'],
      },
      {
        topic: 'stock',
        opens: ['這款黑色還有貨嗎？', '請問什麼時候會補貨？', '門市有現貨嗎？想今天去拿'],
        follows: ['到貨可以通知我嗎？', '那先幫我留一件，謝謝'],
        answers: ['黑色還剩最後兩件喔', '下週二會補貨，我先幫您登記'],
      },
      {
        topic: 'discount',
        opens: ['買三件有打折嗎？', '優惠碼輸入後沒有折扣', '雙十一的活動還有嗎？'],
        follows: ['可以跟會員折扣一起用嗎？', '再便宜一點啦 😂'],
        answers: ['三件九折喔', '我補一組優惠碼給您，月底前有效'],
      },
      {
        topic: 'hours',
        opens: ['請問營業到幾點？', '週日有開嗎？', '門市在哪一站附近？'],
        follows: ['附近好停車嗎？', '好，我下午過去'],
        answers: ['每天 11:00 到 21:00', '捷運中山站 4 號出口走三分鐘'],
      },
      {
        topic: 'complaint',
        opens: [
          '已經等兩個禮拜了，到底什麼時候會寄？',
          '訊息已讀不回，這樣的服務態度很差',
          '品質跟價格完全不成正比，很失望',
        ],
        follows: ['我要找主管', '今天沒有處理的話我要申請退款'],
        answers: ['非常抱歉讓您久等，我馬上為您確認', '我們會全額退款，三個工作天內入帳'],
      },
      {
        topic: 'product',
        opens: ['這個可以機洗嗎？', '請問是正品嗎？有保固嗎？', '有沒有實品照可以看？'],
        follows: ['背面也想看一下', '保固多久？'],
        answers: ['可以機洗，建議放洗衣袋', '原廠正品，保固一年'],
      },
      {
        topic: 'order',
        opens: ['你好，我想改一下订单的地址，还来得及吗？', '发票可以补开吗？'],
        follows: ['好的，麻烦快一点，谢谢', '大概多久能处理好？'],
        answers: ['可以的，请把新地址发给我', '可以补开，三天内寄到您的邮箱'],
      },
    ],
  },
  en: {
    greetings: ['Hi there', 'Hello! Quick question', 'Hi, is anyone around?', 'Good morning'],
    thanks: [
      'Thanks so much! 🙏',
      'Perfect, thank you',
      'Great, got it today. Love it 😍',
      'Wow, that was quick. Cheers!',
      'OK, I’ll wait for it then',
    ],
    scenes: [
      {
        topic: 'order',
        opens: [
          'Has order {order} shipped yet?',
          'Could you check the status of {order} for me?',
          'I ordered last Tuesday and it still says “processing”',
        ],
        follows: ['When should I expect it?', 'Can I get the tracking number please?'],
        answers: [
          'Hi! Order {order} is packed and leaves today.',
          'It shipped this morning, you should have it in 1–2 days.',
        ],
      },
      {
        topic: 'size',
        opens: [
          'I’m 170 cm, 65 kg. Which size should I get?',
          'Do these shoes run small?',
          'What’s the chest measurement of the L?',
        ],
        follows: ['OK, I’ll take the M then', 'Can I exchange it if it doesn’t fit?'],
        answers: ['I’d go with the M, it fits true to size.', 'Sure, exchanges are free within 7 days.'],
      },
      {
        topic: 'delivery',
        opens: [
          'How long does delivery to Phuket take?',
          'How much is shipping?',
          'I won’t be home tomorrow, can they leave it with the guard?',
          'Tracking says delivered but there is nothing here',
        ],
        follows: ['Could you change the address?', 'OK, I’ll ask my neighbour'],
        answers: ['Usually 2–3 days, and it’s free over 500.', 'I’ve asked the courier to try again tomorrow.'],
      },
      {
        topic: 'payment',
        opens: [
          'Just transferred, here’s the slip',
          'Do you take cash on delivery?',
          'My card keeps getting declined on your site',
          'Can I get a tax invoice?',
        ],
        follows: ['The total was 590, right?', 'Can you email me the receipt?'],
        answers: ['Payment received, thank you!', 'Yes, cash on delivery is fine, there’s a 20 fee.'],
      },
      {
        topic: 'return',
        opens: ['The shirt arrived with a stain on it', 'I got navy instead of black', 'How do I return something?'],
        follows: ['Here’s a photo', 'Who pays for the return shipping?'],
        answers: ['So sorry about that! Could you send us a photo?', 'We’ll cover the shipping, just send it back.'],
      },
      {
        topic: 'stock',
        opens: ['Is this still available?', 'When will the cream one be back in stock?', 'Do you have any S left?'],
        follows: ['Can you let me know when it’s back?', 'Please keep one for me'],
        answers: ['Only three left!', 'It’s back on Friday, I can reserve one for you.'],
      },
      {
        topic: 'discount',
        opens: ['Any discount if I buy three?', 'The promo code says it has expired', 'Any deals this week?'],
        follows: ['Does it work together with the member discount?', 'Could you do a little better? 😅'],
        answers: ['10% off for three!', 'Here’s a new code, valid until the end of the month.'],
      },
      {
        topic: 'hours',
        opens: ['What time do you open?', 'Are you open on Sundays?', 'Where is your shop exactly?'],
        follows: ['Is there parking?', 'I’ll drop by this afternoon'],
        answers: ['Every day from 10 to 8.', 'Two minutes from BTS Sala Daeng, exit 2.'],
      },
      {
        topic: 'complaint',
        opens: [
          'It’s been two weeks and still nothing. This is ridiculous 😡',
          'Why does nobody answer my messages?',
          'The quality is nothing like the pictures, very disappointed',
        ],
        follows: ['I’d like to speak to a manager', 'If this isn’t sorted today I want a refund'],
        answers: [
          'I’m really sorry, let me look into it right now.',
          'We’ll refund you in full within 3 working days.',
        ],
      },
      {
        topic: 'product',
        opens: [
          'Is it machine washable?',
          'Is this the original? Is there a warranty?',
          'Do you have any real-life photos?',
        ],
        follows: ['Can I see the back too?', 'How long is the warranty?'],
        answers: ['Yes, at 30°, in a wash bag.', '100% original with a one-year warranty.'],
      },
    ],
  },
};
