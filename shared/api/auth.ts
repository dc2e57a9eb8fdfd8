import * as z from 'zod';
import { limits } from '../limits.ts';
import { usernamePattern } from '../names.ts';
import { roles } from '../permissions.ts';
import { Id, Time } from '../rows.ts';
import { languages, linkKinds, presences, secondFactorStates, staffStatuses } from '../vocabulary.ts';
import { ById, Empty, name } from './common.ts';
import type { Contracts } from './contract.ts';

export const SessionUser = z.strictObject({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  permissions: z.array(z.string()),
  assignedBrands: z.array(z.string()),
  isMaster: z.boolean(),
  hasAllBrandsAccess: z.boolean(),
  canBypassAllRestrictions: z.boolean(),
  status: z.enum(staffStatuses),
  presence: z.enum(presences),
});
export type SessionUser = z.infer<typeof SessionUser>;

/** The signed-in person with the state of their second factor, and whether they must change their password first. */
export const SignedIn = z.strictObject({
  user: SessionUser,
  secondFactor: z.enum(secondFactorStates),
  mustChangePassword: z.boolean(),
});

/** Languages in which a person replies to customers. An empty list means any language. */
export const answerLanguages = z.array(z.enum(languages)).max(languages.length);
const linkParams = z.strictObject({ token: z.string().max(200) });

/** Accepts any non-empty password up to the maximum. The other password rules have error codes of their own. */
export const password = z.string().min(1).max(limits.passwordMax);
export const passwordRefusals = ['password_too_short', 'password_is_name', 'password_too_common'] as const;
export const username = z.string().trim().min(limits.usernameMin).max(limits.usernameMax).regex(usernamePattern);

/** Code of the second factor (six digits), or a recovery code. */
export const code = z.string().trim().min(1).max(limits.codeMax);

const SessionView = z.strictObject({
  id: Id,
  /** Whether this is the session of the request. */
  current: z.boolean(),
  startedAt: Time,
  expiresAt: Time,
  /** Time of the last request, or the current time while a page of the session is open. */
  lastSeenAt: Time,
  /** IP address of the sign-in. `null` if not recorded. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
});

export const authContracts = {
  'POST /auth/login': {
    summary:
      'Sign in with a username or an email address. With two-step verification, the call returns 401 second_factor_required. Pass its data.ticket and a code to POST /auth/second-factor.',
    effect: 'change',
    permission: 'public',
    body: z.strictObject({ username: z.string().min(1).max(limits.emailMax), password }),
    answer: SignedIn.extend({ token: z.string() }),
    /** The error `second_factor_required` contains a ticket for `POST /auth/second-factor` in `data.ticket`. */
    refusals: ['invalid_credentials', 'account_inactive', 'too_many_attempts', 'second_factor_required'],
    example: { body: { username: 'admin', password: 'a long password' } },
  },
  'POST /auth/register': {
    summary:
      'On an empty log, create the owner and sign in, with the setup code that the program printed at startup. Later, if sign-up is turned on, request an account that an administrator activates. The response does not reveal whether the username is taken.',
    effect: 'change',
    permission: 'public',
    body: z.strictObject({
      username,
      password,
      fullName: name,
      email: z.email().max(limits.emailMax),
      setupCode: z.string().max(200).optional(),
    }),
    status: 201,
    /** Token and user are `null` if the account has to be approved first. */
    answer: z.strictObject({ token: z.string().nullable(), user: SessionUser.nullable() }),
    refusals: [...passwordRefusals, 'setup_code_wrong', 'name_taken', 'registration_closed', 'too_many_requests'],
    example: {
      body: { username: 'somchai', password: 'a long password', fullName: 'Somchai Jaidee', email: 's@example.com' },
    },
  },
  'GET /auth/setup': {
    summary:
      'Get whether the setup code is needed to create the owner, whether people can sign up, and whether passwords can be reset by mail.',
    permission: 'public',
    answer: z.strictObject({ needsOwner: z.boolean(), registrationOpen: z.boolean(), resetsByMail: z.boolean() }),
  },
  'GET /auth/invitations/:token': {
    summary: 'Get a one-time link, which sets the password of a new account or resets the password of an existing one.',
    permission: 'public',
    params: linkParams,
    answer: z.strictObject({
      fullName: z.string(),
      username: z.string(),
      /** Whether the role requires a second factor that is not set up yet. */
      needsSecondFactor: z.boolean(),
      kind: z.enum(linkKinds),
      /** Full name of the administrator who created the link; `null` if the person requested it. */
      invitedBy: z.string().nullable(),
      /** Names of the person's brands. */
      brands: z.array(z.string()),
      expiresAt: Time,
    }),
    refusals: ['invitation_not_found'],
  },
  'POST /auth/invitations/:token': {
    summary:
      'Use a one-time link to set the password and sign in. An invited user can also change the username and the full name. A reset ignores the names, ends the sessions of the user and requires two-step verification if it is on, like POST /auth/login.',
    effect: 'change',
    permission: 'public',
    params: linkParams,
    body: z.strictObject({ password, username: username.optional(), fullName: name.optional() }),
    answer: SignedIn.extend({ token: z.string() }),
    refusals: [
      'invitation_not_found',
      ...passwordRefusals,
      'name_taken',
      'second_factor_required',
      'account_inactive',
      'too_many_requests',
    ],
    example: { body: { password: 'a long password' } },
  },
  'POST /auth/forgot-password': {
    summary:
      'Mail a one-time link for a password reset, if an active account with the username or email address exists and mail is set up. The response is always the same.',
    effect: 'change',
    permission: 'public',
    body: z.strictObject({ login: z.string().min(1).max(limits.emailMax) }),
    answer: Empty,
    refusals: ['too_many_requests'],
    example: { body: { login: 'malee@example.com' } },
  },
  'POST /auth/logout': {
    summary: 'End the current session and close its sockets.',
    effect: 'change',
    permission: 'session',
    personal: true,
    openDuring: ['password', 'factor'],
    answer: Empty,
  },
  'GET /auth/me': {
    summary: 'Get the signed-in user.',
    permission: 'session',
    personal: true,
    openDuring: ['factor'],
    answer: SignedIn,
  },
  'PUT /auth/me': {
    summary: "Change the caller's full name and the languages in which the caller replies to customers.",
    effect: 'change',
    permission: 'session',
    personal: true,
    body: z.strictObject({ fullName: name.optional(), languages: answerLanguages.optional() }),
    answer: SignedIn,
    example: { body: { fullName: 'Malee Srisuk' } },
  },
  'POST /auth/renew': {
    summary: 'Get a new token for the same session.',
    effect: 'change',
    permission: 'session',
    personal: true,
    openDuring: ['factor'],
    answer: z.strictObject({ token: z.string() }),
  },
  'GET /auth/me/sessions': {
    summary: "List the caller's sessions, newest first.",
    permission: 'session',
    personal: true,
    answer: z.array(SessionView),
  },
  'DELETE /auth/me/sessions': {
    summary: 'End all other sessions of the caller and close their sockets.',
    effect: 'change',
    permission: 'session',
    personal: true,
    answer: Empty,
  },
  'DELETE /auth/me/sessions/:id': {
    summary: 'End a session of the caller and close its sockets.',
    effect: 'change',
    permission: 'session',
    personal: true,
    params: ById,
    answer: Empty,
    refusals: ['session_not_found'],
  },
  'POST /auth/reauthenticate': {
    summary:
      'Confirm the identity of the caller with the password, and with a code if two-step verification is on. The session is then fresh for ten minutes.',
    effect: 'change',
    permission: 'session',
    personal: true,
    openDuring: ['factor'],
    body: z.strictObject({ password, code: code.optional() }),
    answer: z.strictObject({ freshUntil: Time }),
    refusals: ['wrong_password', 'wrong_code', 'too_many_attempts'],
    example: { body: { password: 'a long password' } },
  },
  'PUT /auth/me/presence': {
    summary: "Set the caller's status.",
    effect: 'change',
    permission: 'session',
    personal: true,
    body: z.strictObject({ presence: z.enum(['online', 'busy']) }),
    answer: z.strictObject({ presence: z.enum(presences) }),
    example: { body: { presence: 'busy' } },
  },
  'PUT /auth/change-password': {
    summary: "Change the caller's password and end the caller's other sessions.",
    effect: 'change',
    permission: 'session',
    personal: true,
    openDuring: ['password'],
    body: z.strictObject({
      currentPassword: password,
      newPassword: password,
      /** Whether to also revoke the API tokens that the person created. */
      revokeTokens: z.boolean().default(false),
    }),
    answer: Empty,
    refusals: ['wrong_password', 'too_many_attempts', ...passwordRefusals],
    example: { body: { currentPassword: 'a long password', newPassword: 'another long password' } },
  },
} as const satisfies Contracts;
