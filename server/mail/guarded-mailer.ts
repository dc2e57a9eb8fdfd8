import type { Mailer } from '../ports/mailer.ts';

/** Returns a mailer that calls a function before each attempt. If the function throws, nothing is sent, and `send` rejects. */
export const guardedMailer = (mailer: Mailer, before: () => void): Mailer => ({
  isSetUp: () => mailer.isSetUp(),
  send: async (mail, options) => {
    before();
    return mailer.send(mail, options);
  },
});
