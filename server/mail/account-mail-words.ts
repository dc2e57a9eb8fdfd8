import type { Language, SecurityCause } from '../../shared/vocabulary.ts';

/** Names and times for the sentences of account mails, formatted for display. */
export interface AccountMailFacts {
  system: string;
  /** Full name of the recipient. */
  name: string;
  username: string;
  /** The administrator who acted. Empty if unknown. */
  by: string;
  /** The account that a notice is about. */
  about: string;
  /** Names of brands, joined. Empty if there are none. */
  brands: string;
  until: string;
}

interface Sentences {
  subject: string;
  lines: string[];
  /** Label of the link. */
  button: string;
}

type Words = Record<
  'invitation' | 'reset' | 'requestedReset' | SecurityCause,
  (facts: AccountMailFacts) => Sentences
> & {
  /** Last line of every mail. */
  foot: (system: string) => string;
};

const notYou = {
  en: 'If this was not you, change your password now and tell an administrator.',
  zh: '如果不是您本人操作，請立即變更密碼並通知管理員。',
  th: 'หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันทีและแจ้งผู้ดูแลระบบ',
};

const en: Words = {
  invitation: ({ system, by, brands, username, until }) => ({
    subject: `Your account for ${system}`,
    lines: [
      `${by || 'An administrator'} invited you to ${system}${brands === '' ? '' : ` (${brands})`}.`,
      `Your username is ${username}. Choose a password to start. The link works once, until ${until}.`,
    ],
    button: 'Choose a password',
  }),
  reset: ({ system, by, username, until }) => ({
    subject: `Set a new password for ${system}`,
    lines: [
      `${by || 'An administrator'} created a link with which you can set a new password for ${username}.`,
      `The link works once, until ${until}.`,
    ],
    button: 'Set a new password',
  }),
  requestedReset: ({ system, username, until }) => ({
    subject: `Set a new password for ${system}`,
    lines: [
      `A new password was requested for ${username}. The link works once, until ${until}.`,
      'If you did not request it, ignore this email. Your password does not change.',
    ],
    button: 'Set a new password',
  }),
  newAdministrator: ({ system, by, about }) => ({
    subject: `Administrator access in ${system}: ${about}`,
    lines: [
      by === '' ? `${about} now has administrator access.` : `${by} gave ${about} administrator access.`,
      'If you did not expect this, check the account now.',
    ],
    button: 'Open access control',
  }),
  secondFactorAdded: ({ system }) => ({
    subject: `Two-step verification is on for your account in ${system}`,
    lines: ['Two-step verification was set up for your account, and your other devices were signed out.', notYou.en],
    button: 'Open your account',
  }),
  secondFactorRemoved: ({ system, by }) => ({
    subject: `Two-step verification is off for your account in ${system}`,
    lines: [`${by || 'An administrator'} removed two-step verification from your account.`, notYou.en],
    button: 'Open your account',
  }),
  passwordReset: ({ system, by }) => ({
    subject: `Your password for ${system} was reset`,
    lines: [
      by === '' ? 'The password of your account was reset with a link.' : `${by} reset the password of your account.`,
      notYou.en,
    ],
    button: 'Open your account',
  }),
  emailChanged: ({ system, by }) => ({
    subject: `Your email address for ${system} was changed`,
    lines: [
      `${by || 'An administrator'} changed the email address of your account. Links for a new password now go to the new address.`,
      'If you did not expect this, change your password now and tell another administrator.',
    ],
    button: 'Open your account',
  }),
  failedSignIns: ({ system }) => ({
    subject: `Many failed sign-ins to your account in ${system}`,
    lines: [
      'Someone tried many passwords for your account. Sign-ins from devices that you have not used before are paused for some minutes.',
      'Use a password that you use nowhere else, and turn on two-step verification.',
    ],
    button: 'Open your account',
  }),
  foot: (system) => `You received this email because you have an account in ${system}.`,
};

const zh: Words = {
  invitation: ({ system, by, brands, username, until }) => ({
    subject: `您在 ${system} 的帳號`,
    lines: [
      `${by || '管理員'} 邀請您加入 ${system}${brands === '' ? '' : `（${brands}）`}。`,
      `您的使用者名稱是 ${username}，請設定密碼後開始使用。此連結只能使用一次，有效至 ${until}。`,
    ],
    button: '設定密碼',
  }),
  reset: ({ system, by, username, until }) => ({
    subject: `重設 ${system} 的密碼`,
    lines: [
      `${by || '管理員'} 建立了一個連結，供您為 ${username} 設定新密碼。`,
      `此連結只能使用一次，有效至 ${until}。`,
    ],
    button: '設定新密碼',
  }),
  requestedReset: ({ system, username, until }) => ({
    subject: `重設 ${system} 的密碼`,
    lines: [
      `有人要求為 ${username} 設定新密碼。此連結只能使用一次，有效至 ${until}。`,
      '如果不是您本人提出，請忽略這封信，您的密碼不會變更。',
    ],
    button: '設定新密碼',
  }),
  newAdministrator: ({ system, by, about }) => ({
    subject: `${system} 的管理權限：${about}`,
    lines: [
      by === '' ? `${about} 現在有管理權限。` : `${by} 授予 ${about} 管理權限。`,
      '如果您不知情，請立即檢查此帳號。',
    ],
    button: '開啟權限管理',
  }),
  secondFactorAdded: ({ system }) => ({
    subject: `您在 ${system} 的帳號已啟用雙重驗證`,
    lines: ['您的帳號已設定雙重驗證，其他登入裝置皆已登出。', notYou.zh],
    button: '開啟您的帳號',
  }),
  secondFactorRemoved: ({ system, by }) => ({
    subject: `您在 ${system} 的帳號已停用雙重驗證`,
    lines: [`${by || '管理員'} 移除了您帳號的雙重驗證。`, notYou.zh],
    button: '開啟您的帳號',
  }),
  passwordReset: ({ system, by }) => ({
    subject: `您在 ${system} 的密碼已重設`,
    lines: [by === '' ? '您的帳號密碼已透過連結重設。' : `${by} 重設了您的帳號密碼。`, notYou.zh],
    button: '開啟您的帳號',
  }),
  emailChanged: ({ system, by }) => ({
    subject: `您在 ${system} 的電子郵件地址已變更`,
    lines: [
      `${by || '管理員'} 變更了您帳號的電子郵件地址，之後重設密碼的連結會寄到新的地址。`,
      '如果您不知情，請立即變更密碼並通知其他管理員。',
    ],
    button: '開啟您的帳號',
  }),
  failedSignIns: ({ system }) => ({
    subject: `您在 ${system} 的帳號有多次登入失敗`,
    lines: [
      '有人對您的帳號嘗試了許多密碼。您未曾使用過的裝置將暫停登入數分鐘。',
      '請使用僅用於此處的密碼，並啟用雙重驗證。',
    ],
    button: '開啟您的帳號',
  }),
  foot: (system) => `您收到這封信，是因為您在 ${system} 有帳號。`,
};

const th: Words = {
  invitation: ({ system, by, brands, username, until }) => ({
    subject: `บัญชีของคุณสำหรับ ${system}`,
    lines: [
      `${by || 'ผู้ดูแลระบบ'} เชิญคุณเข้าร่วม ${system}${brands === '' ? '' : ` (${brands})`}`,
      `ชื่อผู้ใช้ของคุณคือ ${username} ตั้งรหัสผ่านเพื่อเริ่มใช้งาน ลิงก์นี้ใช้ได้ครั้งเดียว ถึง ${until}`,
    ],
    button: 'ตั้งรหัสผ่าน',
  }),
  reset: ({ system, by, username, until }) => ({
    subject: `ตั้งรหัสผ่านใหม่สำหรับ ${system}`,
    lines: [`${by || 'ผู้ดูแลระบบ'} สร้างลิงก์ให้คุณตั้งรหัสผ่านใหม่สำหรับ ${username}`, `ลิงก์นี้ใช้ได้ครั้งเดียว ถึง ${until}`],
    button: 'ตั้งรหัสผ่านใหม่',
  }),
  requestedReset: ({ system, username, until }) => ({
    subject: `ตั้งรหัสผ่านใหม่สำหรับ ${system}`,
    lines: [
      `มีการขอรหัสผ่านใหม่สำหรับ ${username} ลิงก์นี้ใช้ได้ครั้งเดียว ถึง ${until}`,
      'หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านของคุณจะไม่เปลี่ยน',
    ],
    button: 'ตั้งรหัสผ่านใหม่',
  }),
  newAdministrator: ({ system, by, about }) => ({
    subject: `สิทธิ์ผู้ดูแลระบบใน ${system}: ${about}`,
    lines: [
      by === '' ? `${about} มีสิทธิ์ผู้ดูแลระบบแล้ว` : `${by} ให้สิทธิ์ผู้ดูแลระบบแก่ ${about}`,
      'หากคุณไม่ทราบเรื่องนี้ โปรดตรวจสอบบัญชีทันที',
    ],
    button: 'เปิดสิทธิ์การใช้งาน',
  }),
  secondFactorAdded: ({ system }) => ({
    subject: `บัญชีของคุณใน ${system} เปิดการยืนยันตัวตนสองขั้นแล้ว`,
    lines: ['มีการตั้งค่าการยืนยันตัวตนสองขั้นให้บัญชีของคุณ และอุปกรณ์อื่นถูกออกจากระบบแล้ว', notYou.th],
    button: 'เปิดบัญชีของคุณ',
  }),
  secondFactorRemoved: ({ system, by }) => ({
    subject: `บัญชีของคุณใน ${system} ปิดการยืนยันตัวตนสองขั้นแล้ว`,
    lines: [`${by || 'ผู้ดูแลระบบ'} ยกเลิกการยืนยันตัวตนสองขั้นของบัญชีคุณ`, notYou.th],
    button: 'เปิดบัญชีของคุณ',
  }),
  passwordReset: ({ system, by }) => ({
    subject: `รหัสผ่านของคุณใน ${system} ถูกตั้งใหม่`,
    lines: [by === '' ? 'รหัสผ่านของบัญชีคุณถูกตั้งใหม่ด้วยลิงก์' : `${by} ตั้งรหัสผ่านใหม่ให้บัญชีของคุณ`, notYou.th],
    button: 'เปิดบัญชีของคุณ',
  }),
  emailChanged: ({ system, by }) => ({
    subject: `อีเมลของคุณใน ${system} ถูกเปลี่ยน`,
    lines: [
      `${by || 'ผู้ดูแลระบบ'} เปลี่ยนอีเมลของบัญชีคุณ ลิงก์ตั้งรหัสผ่านใหม่จะส่งไปที่อีเมลใหม่`,
      'หากคุณไม่ทราบเรื่องนี้ โปรดเปลี่ยนรหัสผ่านทันทีและแจ้งผู้ดูแลระบบคนอื่น',
    ],
    button: 'เปิดบัญชีของคุณ',
  }),
  failedSignIns: ({ system }) => ({
    subject: `มีการเข้าสู่ระบบไม่สำเร็จหลายครั้งกับบัญชีของคุณใน ${system}`,
    lines: [
      'มีคนลองรหัสผ่านกับบัญชีของคุณหลายครั้ง อุปกรณ์ที่คุณไม่เคยใช้จะเข้าสู่ระบบไม่ได้ในอีกสักครู่',
      'ใช้รหัสผ่านที่ไม่ซ้ำกับที่อื่น และเปิดการยืนยันตัวตนสองขั้น',
    ],
    button: 'เปิดบัญชีของคุณ',
  }),
  foot: (system) => `คุณได้รับอีเมลนี้เพราะคุณมีบัญชีใน ${system}`,
};

export const accountMailWords: { readonly [L in Language]: Words } = { en, zh, th };
