import { msg, type Text } from './msg.ts';

/** Catalogue of error codes: HTTP status and text. */
export const errors = {
  validation_failed: [400, msg({ id: 'error.validation_failed', message: 'Some fields are not valid.' })],
  wrong_password: [400, msg({ id: 'error.wrong_password', message: 'The current password is incorrect.' })],
  wrong_code: [400, msg({ id: 'error.wrong_code', message: 'This code is incorrect or was already used.' })],
  password_too_short: [400, msg({ id: 'error.password_too_short', message: 'Use at least 10 characters.' })],
  password_is_name: [
    400,
    msg({ id: 'error.password_is_name', message: 'The password can’t be the username or the email address.' }),
  ],
  password_too_common: [
    400,
    msg({ id: 'error.password_too_common', message: 'This password is too common. Choose another one.' }),
  ],
  brand_required: [400, msg({ id: 'error.brand_required', message: 'Please enter brand name.' })],
  brand_out_of_sight: [
    400,
    msg({
      id: 'error.brand_out_of_sight',
      message: 'Choose a brand you have access to. Otherwise you won’t see this entry.',
    }),
  ],
  all_brands_not_allowed: [
    400,
    msg({ id: 'error.all_brands_not_allowed', message: 'Only super administrators can have access to all brands.' }),
  ],
  not_an_image: [400, msg({ id: 'error.not_an_image', message: 'Please select an image file.' })],
  image_too_large: [400, msg({ id: 'error.image_too_large', message: 'Image file size cannot exceed 2MB.' })],
  image_too_wide: [
    400,
    msg({ id: 'error.image_too_wide', message: 'The image is too large: at most 4,096 pixels on each side.' }),
  ],
  upload_failed: [400, msg({ id: 'error.upload_failed', message: 'Logo upload failed, please try again.' })],
  unsupported_media: [400, msg({ id: 'error.unsupported_media', message: 'LINE doesn’t support this file type.' })],
  media_too_large: [400, msg({ id: 'error.media_too_large', message: 'The file is larger than LINE allows.' })],
  file_too_large: [400, msg({ id: 'error.file_too_large', message: 'Files can be up to 25 MB.' })],
  file_not_allowed: [
    400,
    msg({ id: 'error.file_not_allowed', message: 'Programs, scripts, HTML and SVG files can’t be sent.' }),
  ],
  not_a_webhook: [400, msg({ id: 'error.not_a_webhook', message: 'The body is not a LINE webhook.' })],
  not_a_backup: [400, msg({ id: 'error.not_a_backup', message: 'This file is not a valid backup, or it is damaged.' })],
  not_in_cluster: [
    409,
    msg({ id: 'error.not_in_cluster', message: 'Backups cannot be restored while several servers share the data.' }),
  ],
  wrong_passphrase: [400, msg({ id: 'error.wrong_passphrase', message: 'Incorrect backup passphrase.' })],
  backup_too_new: [400, msg({ id: 'error.backup_too_new', message: 'This backup was created by a newer version.' })],
  cursor_invalid: [
    400,
    msg({ id: 'error.cursor_invalid', message: 'This position in the list is no longer valid. Reload the list.' }),
  ],
  unauthenticated: [401, msg({ id: 'error.unauthenticated', message: 'Please sign in.' })],
  invalid_credentials: [401, msg({ id: 'error.invalid_credentials', message: 'Incorrect username or password.' })],
  second_factor_required: [401, msg({ id: 'error.second_factor_required', message: 'Enter your verification code.' })],
  invalid_code: [401, msg({ id: 'error.invalid_code', message: 'This code is incorrect or was already used.' })],
  sign_in_expired: [
    401,
    msg({
      id: 'error.sign_in_expired',
      message: 'This sign-in took too long or had too many attempts. Please start again.',
    }),
  ],
  bad_signature: [401, msg({ id: 'error.bad_signature', message: 'The signature is missing or wrong.' })],
  forbidden: [403, msg({ id: 'error.forbidden', message: 'You don’t have permission to do this.' })],
  reauthentication_required: [
    403,
    msg({ id: 'error.reauthentication_required', message: 'Please enter your password again.' }),
  ],
  second_factor_missing: [
    403,
    msg({ id: 'error.second_factor_missing', message: 'Your role requires two-step verification. Set it up first.' }),
  ],
  password_change_required: [
    403,
    msg({ id: 'error.password_change_required', message: 'Choose a new password first.' }),
  ],
  account_inactive: [
    403,
    msg({
      id: 'error.account_inactive',
      message: 'This account has not been activated, or was deactivated. An administrator can activate it.',
    }),
  ],
  setup_code_wrong: [
    403,
    msg({ id: 'error.setup_code_wrong', message: 'This is not the setup code that the server printed at startup.' }),
  ],
  registration_closed: [403, msg({ id: 'error.registration_closed', message: 'Sign-up is turned off.' })],
  line_account_disabled: [403, msg({ id: 'error.line_account_disabled', message: 'This LINE account is disabled.' })],
  route_not_found: [404, msg({ id: 'error.route_not_found', message: 'Address not found.' })],
  brand_not_found: [404, msg({ id: 'error.brand_not_found', message: 'Brand not found.' })],
  line_account_not_found: [404, msg({ id: 'error.line_account_not_found', message: 'LINE account not found.' })],
  staff_not_found: [404, msg({ id: 'error.staff_not_found', message: 'User not found.' })],
  conversation_not_found: [404, msg({ id: 'error.conversation_not_found', message: 'Conversation not found.' })],
  message_not_found: [404, msg({ id: 'error.message_not_found', message: 'Message not found.' })],
  label_not_found: [404, msg({ id: 'error.label_not_found', message: 'Label not found.' })],
  macro_not_found: [404, msg({ id: 'error.macro_not_found', message: 'Macro not found.' })],
  quick_reply_not_found: [404, msg({ id: 'error.quick_reply_not_found', message: 'Quick reply not found.' })],
  view_not_found: [404, msg({ id: 'error.view_not_found', message: 'View not found.' })],
  notification_not_found: [404, msg({ id: 'error.notification_not_found', message: 'Notification not found.' })],
  session_not_found: [404, msg({ id: 'error.session_not_found', message: 'Session not found.' })],
  note_not_found: [404, msg({ id: 'error.note_not_found', message: 'Note not found.' })],
  sale_not_found: [404, msg({ id: 'error.sale_not_found', message: 'Sale not found.' })],
  file_link_not_found: [404, msg({ id: 'error.file_link_not_found', message: 'This message has no download link.' })],
  media_not_found: [404, msg({ id: 'error.media_not_found', message: 'File not found.' })],
  invitation_not_found: [
    404,
    msg({ id: 'error.invitation_not_found', message: 'This link was used already, has expired or was withdrawn.' }),
  ],
  api_token_not_found: [404, msg({ id: 'error.api_token_not_found', message: 'API token not found.' })],
  alert_not_found: [404, msg({ id: 'error.alert_not_found', message: 'Alert not found.' })],
  report_not_found: [404, msg({ id: 'error.report_not_found', message: 'Report not found.' })],
  schedule_not_found: [404, msg({ id: 'error.schedule_not_found', message: 'Schedule not found.' })],
  schedule_run_not_found: [404, msg({ id: 'error.schedule_run_not_found', message: 'This schedule has no such run.' })],
  report_file_not_found: [
    404,
    msg({ id: 'error.report_file_not_found', message: 'This report has no file in this format.' }),
  ],
  figure_not_found: [404, msg({ id: 'error.figure_not_found', message: 'Metric not found.' })],
  wall_token_not_found: [404, msg({ id: 'error.wall_token_not_found', message: 'Wallboard not found.' })],
  busy: [409, msg({ id: 'error.busy', message: 'Someone else changed this at the same time. Please try again.' })],
  changed_meanwhile: [
    409,
    msg({
      id: 'error.changed_meanwhile',
      message: 'Someone else changed this in the meantime. Compare and save again.',
    }),
  ],
  last_super_admin: [
    409,
    msg({
      id: 'error.last_super_admin',
      message: 'At least one active super administrator is required, and this is the last one.',
    }),
  ],
  last_brand: [
    409,
    msg({ id: 'error.last_brand', message: 'Cannot delete, at least one brand configuration must be kept.' }),
  ],
  too_many_views: [
    409,
    msg({ id: 'error.too_many_views', message: 'There are too many views. Delete one that is no longer needed.' }),
  ],
  staff_inactive: [
    409,
    msg({ id: 'error.staff_inactive', message: 'This user is inactive. Activate the account first.' }),
  ],
  name_taken: [409, msg({ id: 'error.name_taken', message: 'This name is taken.' })],
  second_factor_on: [409, msg({ id: 'error.second_factor_on', message: 'Two-step verification is already on.' })],
  second_factor_off: [409, msg({ id: 'error.second_factor_off', message: 'Two-step verification is not set up.' })],
  account_in_use: [409, msg({ id: 'error.account_in_use', message: 'This LINE account is in use by another brand.' })],
  channel_taken: [409, msg({ id: 'error.channel_taken', message: 'This channel is already connected.' })],
  already_sent: [
    409,
    msg({ id: 'error.already_sent', message: 'This message was already sent. LINE can’t unsend it.' }),
  ],
  not_withdrawable: [
    409,
    msg({
      id: 'error.not_withdrawable',
      message: 'Only a scheduled, queued or failed message or a note can be removed.',
    }),
  ],
  not_resendable: [409, msg({ id: 'error.not_resendable', message: 'Only a message that failed can be sent again.' })],
  not_scheduled: [409, msg({ id: 'error.not_scheduled', message: 'This message isn’t scheduled any more.' })],
  too_many_scheduled: [
    409,
    msg({
      id: 'error.too_many_scheduled',
      message: 'This conversation has too many scheduled messages. Cancel some of them first.',
    }),
  ],
  brand_limit_reached: [
    409,
    msg({
      id: 'error.brand_limit_reached',
      message:
        'This brand has no billed messages left this month. Replies within a minute of the customer’s message are free.',
    }),
  ],
  conversation_unreachable: [
    409,
    msg({
      id: 'error.conversation_unreachable',
      message: 'This customer can’t be reached: the LINE account is disabled, or the customer left.',
    }),
  ],
  assignee_not_allowed: [
    409,
    msg({ id: 'error.assignee_not_allowed', message: 'This user can’t be assigned conversations of this brand.' }),
  ],
  macro_gap: [
    409,
    msg({
      id: 'error.macro_gap',
      message: 'A variable in this macro has no value for this customer, such as the name.',
    }),
  ],
  too_many_macros: [
    409,
    msg({ id: 'error.too_many_macros', message: 'There are already 200 macros. Delete one first.' }),
  ],
  deadline_before_end: [
    409,
    msg({ id: 'error.deadline_before_end', message: 'The reply deadline is before the end of the snooze.' }),
  ],
  not_a_customer: [409, msg({ id: 'error.not_a_customer', message: 'This works only in one-to-one conversations.' })],
  report_not_ready: [409, msg({ id: 'error.report_not_ready', message: 'The report has no files yet.' })],
  report_processing: [409, msg({ id: 'error.report_processing', message: 'This report is being generated.' })],
  run_not_resendable: [409, msg({ id: 'error.run_not_resendable', message: 'This run has nothing to resend.' })],
  report_not_processing: [
    409,
    msg({ id: 'error.report_not_processing', message: 'This report is not being generated.' }),
  ],
  call_open: [409, msg({ id: 'error.call_open', message: 'A call with this customer is already open.' })],
  export_too_large: [
    413,
    msg({ id: 'error.export_too_large', message: 'The file would have too many rows. Choose fewer days or brands.' }),
  ],
  payload_too_large: [413, msg({ id: 'error.payload_too_large', message: 'The content is too large.' })],
  unsupported_media_type: [
    415,
    msg({ id: 'error.unsupported_media_type', message: 'This content type is not supported.' }),
  ],
  too_many_attempts: [
    429,
    msg({ id: 'error.too_many_attempts', message: 'Too many attempts. Please wait a few minutes.' }),
  ],
  too_many_plays: [
    429,
    msg({
      id: 'error.too_many_plays',
      message: 'Too many people are playing history right now. Please try again later.',
    }),
  ],
  too_many_reports: [
    429,
    msg({
      id: 'error.too_many_reports',
      message: 'You already have many reports waiting. Please wait until some are finished.',
    }),
  ],
  too_many_quick_replies: [
    409,
    msg({ id: 'error.too_many_quick_replies', message: 'You have 200 personal quick replies. Delete one first.' }),
  ],
  too_many_uploads: [
    429,
    msg({
      id: 'error.too_many_uploads',
      message:
        'You uploaded many files without sending them. Send them first, or try again when they are deleted, a day after the upload.',
    }),
  ],
  too_many_requests: [429, msg({ id: 'error.too_many_requests', message: 'Too many requests. Please wait a moment.' })],
  internal: [
    500,
    msg({ id: 'error.internal', message: 'Something went wrong on the server. Please try again later.' }),
  ],
  disk_full: [507, msg({ id: 'error.disk_full', message: 'The server does not have enough free disk space.' })],
  not_stored: [503, msg({ id: 'error.not_stored', message: 'The change could not be saved. Please try again.' })],
  upgrade_pending: [
    503,
    msg({
      id: 'error.upgrade_pending',
      message: 'This is not available yet, because the servers are being upgraded. Please try again later.',
    }),
  ],
  behind: [503, msg({ id: 'error.behind', message: 'This server is catching up. Please try again.' })],
  not_ready: [503, msg({ id: 'error.not_ready', message: 'The server is not ready yet.' })],
  line_unreachable: [502, msg({ id: 'error.line_unreachable', message: 'LINE could not be reached.' })],
  line_refused: [409, msg({ id: 'error.line_refused', message: 'LINE refused the request.' })],
} as const satisfies Record<string, readonly [number, Text]>;

export type ErrorCode = keyof typeof errors;

/** Error codes for a row that is missing or invisible to the caller, by kind of row. */
export const absentErrors = {
  brand: 'brand_not_found',
  lineAccount: 'line_account_not_found',
  staff: 'staff_not_found',
  conversation: 'conversation_not_found',
  message: 'message_not_found',
  label: 'label_not_found',
  macro: 'macro_not_found',
  quickReply: 'quick_reply_not_found',
  view: 'view_not_found',
  notification: 'notification_not_found',
  apiToken: 'api_token_not_found',
  alert: 'alert_not_found',
  report: 'report_not_found',
  schedule: 'schedule_not_found',
  scheduleRun: 'schedule_run_not_found',
} as const satisfies Record<string, ErrorCode>;

/** Returns the English text of an error code. */
export const messageOf = (code: ErrorCode): string => errors[code][1].message ?? code;

export interface ErrorDetail {
  path: string;
  message: string;
}

/**
 * Error whose code and text are returned to the caller. Thrown where the problem is detected, and converted to a response in one central
 * function.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetail[];
  /** Data that the caller needs for the next request, for example the ticket of a sign-in that requires a second factor. */
  readonly data: unknown;

  constructor(code: ErrorCode, details: ErrorDetail[] = [], data?: unknown, options?: ErrorOptions) {
    super(messageOf(code), options);
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
