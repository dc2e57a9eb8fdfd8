export type Language = 'th' | 'zh' | 'en';

/** Display names as people choose them in LINE. */
export const names: Record<Language, readonly string[]> = {
  th: [
    'นก', 'ส้มโอ', 'Ploy 🌸', 'พี่หนุ่ม', 'น้ำฝน', 'Bank', 'แม่น้องภูมิ', 'ต้นกล้า', 'มะปราง', 'Fah ☁️', 'อาร์ม', 'เจ๊แดง ตลาดไท', 'Mind.', 'กานต์ธิดา',
    'บอย สายลุย', 'ใบเตย', 'Nong Nam', 'วิภาวรรณ', 'เก่ง', 'ป้าสมศรี', 'Praew ✨', 'ธนากร', 'จูน', 'หมิว', 'ครูอ้อย', 'Golf', 'พิมพ์ชนก', 'ออม', 'สมชาย', 'ข้าวหอม',
  ],
  zh: [
    '陳怡君', '小魚兒🐟', '林志豪', '阿明', '雅婷', '黃媽媽', 'Vivian 薇', '吳柏翰', '咪咪貓', '張家豪', '佩珊', '王小美', '子晴 ☀️', '劉先生', '蔡依庭', '阿嬤的廚房',
    '許雅雯', 'Kevin 凱文', '郭靜宜', '小豬仔', '楊宗翰', '周太太', '思妤', '洪大哥', '李佳穎', '鄭心怡', '豆豆媽', '謝承恩', '彭彭', '曾美玲',
  ],
  en: [
    'Sarah M.', 'James', 'Emily Chen', 'Tom 🏃', 'Priya', 'Daniel Wong', 'Chloe', 'Mark & Ann', 'Olivia', 'Ben', 'Jess ✌️', 'Hiro T.', 'Grace Lim', 'Alex',
    'Nina', 'Robert', 'Lucy 🌼', 'Kenji', 'Maria S.', 'Paul', 'Hannah', 'Steve in Phuket', 'Mei', 'Andrew', 'Zoe', 'Rachel K.', 'Leo', 'Fiona', 'Sam', 'Tina',
  ],
};

export const moods: Record<Language, readonly string[]> = {
  th: ['สู้ ๆ นะ', 'ว่างเดี๋ยวตอบ', 'ขายของออนไลน์ 🛍️', 'รักแมว 🐱'],
  zh: ['天天開心', '忙碌中，晚點回', '吃飽沒？', '努力存錢去日本 ✈️'],
  en: ['Coffee first.', 'At work, will reply later', 'Dog person 🐕', 'On the road'],
};

export const groupNames: Record<Language, readonly string[]> = {
  th: ['บ้านเรา 🏠', 'แก๊งสาวออฟฟิศ', 'ตัวแทนจำหน่าย ภาคเหนือ'],
  zh: ['團購好朋友', '我們這一家', '辦公室下午茶'],
  en: ['Team lunch 🍜', 'Condo neighbours', 'Weekend football'],
};
