/** The one catalogue of error codes: HTTP status and the English words for people. Clients translate by code. */
export const errors = {
  validation_failed: [400, 'Some of the input is not valid.'],
  wrong_password: [400, 'The current password is not right.'],
  wrong_code: [400, 'This code is not right, or was used already.'],
  password_too_short: [400, 'A password has at least 10 characters.'],
  password_is_name: [400, 'The password cannot be the user name or the e-mail address.'],
  password_too_common: [400, 'This password is one of those that are guessed first.'],
  brand_required: [400, 'Please enter brand name.'],
  brand_out_of_sight: [400, 'Please choose a brand that you see: without one it would be out of your sight.'],
  all_brands_not_allowed: [400, 'Only a super administrator can be given all brands.'],
  not_an_image: [400, 'Please select an image file.'],
  image_too_large: [400, 'Image file size cannot exceed 2MB.'],
  image_too_wide: [400, 'The picture has too many pixels: at most 4,096 on each side.'],
  upload_failed: [400, 'Logo upload failed, please try again.'],
  unsupported_media: [400, 'LINE cannot show a file of this kind.'],
  media_too_large: [400, 'The file is larger than LINE allows.'],
  not_a_webhook: [400, 'The body is not a LINE webhook.'],
  not_a_backup: [400, 'This is not a backup of this product, or it is damaged.'],
  wrong_passphrase: [400, 'The passphrase of the backup is another one.'],
  backup_too_new: [400, 'This backup was made by a newer version.'],
  cursor_invalid: [400, 'The page cursor is not valid.'],
  unauthenticated: [401, 'Please sign in.'],
  invalid_credentials: [401, 'The user name or the password is incorrect.'],
  second_factor_required: [401, 'Enter the code of your second factor.'],
  invalid_code: [401, 'This code is not right, or was used already.'],
  sign_in_expired: [401, 'This sign-in took too long or too many tries. Please begin again.'],
  bad_signature: [401, 'The signature is missing or wrong.'],
  forbidden: [403, 'You may not do this.'],
  reauthentication_required: [403, 'Please enter your password again.'],
  second_factor_missing: [403, 'Your role needs a second factor. Please set it up first.'],
  password_change_required: [403, 'Choose a new password first.'],
  account_inactive: [403, 'This account has not been activated, or was deactivated. An administrator can activate it.'],
  setup_code_wrong: [403, 'This is not the set-up code that the program printed at its start.'],
  registration_closed: [403, 'Registration is switched off.'],
  line_account_disabled: [403, 'This LINE account is disabled.'],
  route_not_found: [404, 'There is no such address.'],
  brand_not_found: [404, 'There is no such brand.'],
  line_account_not_found: [404, 'There is no such LINE account.'],
  staff_not_found: [404, 'There is no such person.'],
  conversation_not_found: [404, 'There is no such conversation.'],
  message_not_found: [404, 'There is no such message.'],
  label_not_found: [404, 'There is no such label.'],
  quick_reply_not_found: [404, 'There is no such quick reply.'],
  notification_not_found: [404, 'There is no such notification.'],
  session_not_found: [404, 'There is no such session.'],
  note_not_found: [404, 'There is no such note.'],
  sale_not_found: [404, 'There is no such sale.'],
  media_not_found: [404, 'There is no such file.'],
  invitation_not_found: [404, 'This link was used already, has expired or was withdrawn.'],
  api_token_not_found: [404, 'There is no such API token.'],
  alert_not_found: [404, 'There is no such alert.'],
  report_not_found: [404, 'There is no such report.'],
  schedule_not_found: [404, 'There is no such schedule.'],
  schedule_run_not_found: [404, 'There is no such run of this schedule.'],
  report_file_not_found: [404, 'The report has no file of this kind.'],
  figure_not_found: [404, 'There is no such figure.'],
  wall_token_not_found: [404, 'There is no such wall.'],
  busy: [409, 'Somebody else changed this at the same moment. Please try again.'],
  changed_meanwhile: [409, 'Somebody else changed this meanwhile. Compare and save again.'],
  last_super_admin: [409, 'Somebody has to stay super administrator: this is the last active one.'],
  last_brand: [409, 'Cannot delete, at least one brand configuration must be kept.'],
  staff_inactive: [409, 'This user is inactive. Activate the account first.'],
  name_taken: [409, 'This name is taken.'],
  second_factor_on: [409, 'The second factor is on already.'],
  second_factor_off: [409, 'There is no second factor.'],
  account_in_use: [409, 'This LINE account is in use by another brand.'],
  channel_taken: [409, 'This channel is connected already.'],
  already_sent: [409, 'The message was sent already; LINE cannot take it back.'],
  not_withdrawable: [409, 'Only a queued or failed message or a note can be removed.'],
  not_resendable: [409, 'Only a message that failed can be sent again.'],
  brand_limit_reached: [
    409,
    'This brand has no billed messages left this month. An answer within a minute of the customer’s message is free.',
  ],
  conversation_unreachable: [409, 'This customer cannot be reached: the LINE account is disabled or they left.'],
  assignee_not_allowed: [409, 'This person cannot take conversations of this brand.'],
  not_a_customer: [409, 'This works with a single customer only.'],
  report_not_ready: [409, 'The report has no files yet.'],
  report_processing: [409, 'The report is being made.'],
  run_not_resendable: [409, 'There is nothing of this run to be sent again.'],
  report_not_processing: [409, 'The report is not being made.'],
  call_open: [409, 'A call with this customer is open already.'],
  export_too_large: [413, 'The file would have too many lines. Choose fewer days or brands.'],
  payload_too_large: [413, 'The content is too large.'],
  unsupported_media_type: [415, 'This content type is not supported.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a few minutes.'],
  too_many_plays: [429, 'Others play the past already, as many as can at once. Please try again in a while.'],
  too_many_reports: [429, 'Many of your reports wait already. Please wait until some are made.'],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  internal: [500, 'Something went wrong on our side.'],
  not_stored: [503, 'The change could not be stored. Please try again.'],
  behind: [503, 'This server is catching up. Please try again.'],
  not_ready: [503, 'The server is not ready yet.'],
  line_unreachable: [502, 'LINE could not be reached.'],
  line_refused: [409, 'LINE refused the request.'],
} as const satisfies Record<string, readonly [number, string]>;

export type ErrorCode = keyof typeof errors;

export interface ErrorDetail {
  path: string;
  message: string;
}

/** A refusal that is meant for the caller. Thrown where it is found, turned into an answer in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** For the caller to go on with. */
  readonly data: unknown;

  constructor(code: ErrorCode, details: ErrorDetail[] = [], data?: unknown) {
    super(errors[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.data = data;
  }

  get status(): number {
    return errors[this.code][0];
  }
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}
