/** Catalogue of error codes: HTTP status and English message. Clients translate by code. */
export const errors = {
  validation_failed: [400, 'Some fields are not valid.'],
  wrong_password: [400, 'The current password is incorrect.'],
  wrong_code: [400, 'This code is incorrect or was already used.'],
  password_too_short: [400, 'Use at least 10 characters.'],
  password_is_name: [400, 'The password can’t be the username or the email address.'],
  password_too_common: [400, 'This password is too common. Choose another one.'],
  brand_required: [400, 'Please enter brand name.'],
  brand_out_of_sight: [400, 'Choose a brand you have access to. Otherwise you won’t see this entry.'],
  all_brands_not_allowed: [400, 'Only super administrators can have access to all brands.'],
  not_an_image: [400, 'Please select an image file.'],
  image_too_large: [400, 'Image file size cannot exceed 2MB.'],
  image_too_wide: [400, 'The image is too large: at most 4,096 pixels on each side.'],
  upload_failed: [400, 'Logo upload failed, please try again.'],
  unsupported_media: [400, 'LINE doesn’t support this file type.'],
  media_too_large: [400, 'The file is larger than LINE allows.'],
  not_a_webhook: [400, 'The body is not a LINE webhook.'],
  not_a_backup: [400, 'This file is not a valid backup, or it is damaged.'],
  wrong_passphrase: [400, 'Incorrect backup passphrase.'],
  backup_too_new: [400, 'This backup was created by a newer version.'],
  cursor_invalid: [400, 'This position in the list is no longer valid. Reload the list.'],
  unauthenticated: [401, 'Please sign in.'],
  invalid_credentials: [401, 'Incorrect username or password.'],
  second_factor_required: [401, 'Enter your verification code.'],
  invalid_code: [401, 'This code is incorrect or was already used.'],
  sign_in_expired: [401, 'This sign-in took too long or had too many attempts. Please start again.'],
  bad_signature: [401, 'The signature is missing or wrong.'],
  forbidden: [403, 'You don’t have permission to do this.'],
  reauthentication_required: [403, 'Please enter your password again.'],
  second_factor_missing: [403, 'Your role requires two-step verification. Set it up first.'],
  password_change_required: [403, 'Choose a new password first.'],
  account_inactive: [403, 'This account has not been activated, or was deactivated. An administrator can activate it.'],
  setup_code_wrong: [403, 'This is not the setup code that the server printed at startup.'],
  registration_closed: [403, 'Sign-up is turned off.'],
  line_account_disabled: [403, 'This LINE account is disabled.'],
  route_not_found: [404, 'Address not found.'],
  brand_not_found: [404, 'Brand not found.'],
  line_account_not_found: [404, 'LINE account not found.'],
  staff_not_found: [404, 'User not found.'],
  conversation_not_found: [404, 'Conversation not found.'],
  message_not_found: [404, 'Message not found.'],
  label_not_found: [404, 'Label not found.'],
  quick_reply_not_found: [404, 'Quick reply not found.'],
  notification_not_found: [404, 'Notification not found.'],
  session_not_found: [404, 'Session not found.'],
  note_not_found: [404, 'Note not found.'],
  sale_not_found: [404, 'Sale not found.'],
  media_not_found: [404, 'File not found.'],
  invitation_not_found: [404, 'This link was used already, has expired or was withdrawn.'],
  api_token_not_found: [404, 'API token not found.'],
  alert_not_found: [404, 'Alert not found.'],
  report_not_found: [404, 'Report not found.'],
  schedule_not_found: [404, 'Schedule not found.'],
  schedule_run_not_found: [404, 'This schedule has no such run.'],
  report_file_not_found: [404, 'This report has no file in this format.'],
  figure_not_found: [404, 'Metric not found.'],
  wall_token_not_found: [404, 'Wallboard not found.'],
  busy: [409, 'Someone else changed this at the same time. Please try again.'],
  changed_meanwhile: [409, 'Someone else changed this in the meantime. Compare and save again.'],
  last_super_admin: [409, 'At least one active super administrator is required, and this is the last one.'],
  last_brand: [409, 'Cannot delete, at least one brand configuration must be kept.'],
  staff_inactive: [409, 'This user is inactive. Activate the account first.'],
  name_taken: [409, 'This name is taken.'],
  second_factor_on: [409, 'Two-step verification is already on.'],
  second_factor_off: [409, 'Two-step verification is not set up.'],
  account_in_use: [409, 'This LINE account is in use by another brand.'],
  channel_taken: [409, 'This channel is already connected.'],
  already_sent: [409, 'This message was already sent. LINE can’t unsend it.'],
  not_withdrawable: [409, 'Only a queued or failed message or a note can be removed.'],
  not_resendable: [409, 'Only a message that failed can be sent again.'],
  brand_limit_reached: [
    409,
    'This brand has no billed messages left this month. Replies within a minute of the customer’s message are free.',
  ],
  conversation_unreachable: [
    409,
    'This customer can’t be reached: the LINE account is disabled, or the customer left.',
  ],
  assignee_not_allowed: [409, 'This user can’t be assigned conversations of this brand.'],
  not_a_customer: [409, 'This works only in one-to-one conversations.'],
  report_not_ready: [409, 'The report has no files yet.'],
  report_processing: [409, 'This report is being generated.'],
  run_not_resendable: [409, 'This run has nothing to resend.'],
  report_not_processing: [409, 'This report is not being generated.'],
  call_open: [409, 'A call with this customer is already open.'],
  export_too_large: [413, 'The file would have too many rows. Choose fewer days or brands.'],
  payload_too_large: [413, 'The content is too large.'],
  unsupported_media_type: [415, 'This content type is not supported.'],
  too_many_attempts: [429, 'Too many attempts. Please wait a few minutes.'],
  too_many_plays: [429, 'Too many people are playing history right now. Please try again later.'],
  too_many_reports: [429, 'You already have many reports waiting. Please wait until some are finished.'],
  too_many_uploads: [
    429,
    'You uploaded many files without sending them. Send them first, or try again when they are deleted, a day after the upload.',
  ],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  internal: [500, 'Something went wrong on the server. Please try again later.'],
  disk_full: [507, 'The server does not have enough free disk space.'],
  not_stored: [503, 'The change could not be saved. Please try again.'],
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

/** An error meant for the caller. Thrown where it is detected, and converted to a response in one place. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** Data that the caller needs to continue. */
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
