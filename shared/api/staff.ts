import * as z from 'zod';
import { limits } from '../limits.ts';
import { type Area, areas, type Permission, permissions, roles } from '../permissions.ts';
import { Colleague, Id, Staff, Time } from '../rows.ts';
import { presences, staffStatuses } from '../vocabulary.ts';
import { asRead } from './as-read.ts';
import { answerLanguages, password, passwordRefusals, username } from './auth.ts';
import { ById, Empty, flag, ListMeta, name, Phrase, page, version } from './common.ts';
import type { Contracts } from './contract.ts';
import { Lang } from './figures.ts';

/** `assignedBrands` contains only brands that the reader can see. */
export const StaffView = Staff;
export type StaffView = z.infer<typeof StaffView>;

const status = z.enum(['active', 'inactive']);

/** A new invitation. The URL is a one-time link and is returned only once. */
const Invitation = z.strictObject({ url: z.string(), expiresAt: Time });
export type Invitation = z.infer<typeof Invitation>;
/** `mailedTo` is the email address that the link is sent to, or `null` if the link is not sent by mail. */
const mailed = z.strictObject({ mailedTo: z.string().nullable() });

const key = z.enum(permissions as [Permission]);
const keys = z.array(key).max(200);
const fields = {
  username,
  fullName: name,
  email: z.email().max(limits.emailMax),
  role: z.enum(roles),
  password,
  assignedBrands: z.array(Id).max(1000),
  status,
  /** The person's own permissions. Only accepted from editors who can set them. `null` means the defaults of the role. */
  permissions: keys.nullable().optional(),
  languages: answerLanguages.optional(),
};
/** Permissions of a person. `own` contains the permissions that were set for the person, or is `null` if the defaults of the role apply. */
const StaffPermissions = z.strictObject({
  own: z.array(z.string()).nullable(),
  effective: z.array(z.string()),
  /** Whether the reader can edit this person. */
  mayEdit: z.boolean(),
});

const people = z.int().nonnegative();
/**
 * Numbers of people for the overview. The totals include everyone visible to the reader. The counts by role and area include only people
 * who match the query.
 */
export const StaffCounts = z.strictObject({
  people,
  /** People who are permitted to edit other people. */
  mayChange: people,
  /** People whose permissions differ from those of their role. */
  differing: people,
  /** Active people who have not signed in for 90 days. */
  idle: people,
  inactive: people,
  roles: z.record(z.enum(roles), z.strictObject({ people, differing: people })),
  /** Per area, the number of people with at least one of its permissions. */
  areas: z.record(z.enum(areas as [Area]), people),
});
export type StaffCounts = z.infer<typeof StaffCounts>;

const subject = { kind: 'staff', in: 'params', key: 'id' } as const;

/** Effects of changing the fields of a person. The effect of `status` applies to activation only. Deactivation is checked separately. */
const personEffect = {
  parts: {
    username: 'grant',
    email: 'grant',
    password: 'grant',
    role: 'grant',
    permissions: 'grant',
    assignedBrands: 'grant',
    status: 'grant',
  },
  others: 'change',
} as const;

const filters = {
  /** Text to search for in full name, user name and email address. */
  q: Phrase.optional(),
  role: z.enum(roles).optional(),
  status: z.enum(staffStatuses).optional(),
  brand: Id.optional(),
  /** Only people who have this permission, through their role or individually. */
  key: key.optional(),
  /** People whose permissions differ from those of their role. */
  differing: flag.optional(),
  /** Only active people who have not signed in for 90 days. */
  idle: flag.optional(),
};

export const staffContracts = {
  'GET /staff': {
    summary: 'List users who share a brand with the caller, with their number.',
    permission: 'access.view',
    query: z.strictObject({
      ...page,
      ...filters,
      /**
       * `role` sorts by role, highest first. Within a role, people whose permissions differ from those of the role come first. `seen` sorts
       * by last sign-in, most recent first.
       */
      sort: z.enum(['name', 'role', 'seen']).default('name'),
    }),
    answer: z.array(StaffView),
    meta: ListMeta.extend({ counts: StaffCounts }),
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'GET /staff/export': {
    summary: 'Download the users and their permissions as an Excel file, at most 20,000.',
    effect: 'extract',
    permission: 'access.permissions',
    query: z.strictObject({ ...filters, lang: Lang }),
    answer: null,
    refusals: ['brand_not_found'],
  },
  'GET /staff/directory': {
    summary: 'List colleagues of shared brands to whom conversations can be assigned.',
    permission: 'messages.assign',
    query: z.strictObject({
      ...page,
      brand: Id.optional(),
      q: Phrase.optional(),
      active: flag.optional(),
    }),
    answer: z.array(Colleague),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'GET /staff/:id': {
    summary: 'Get a user.',
    permission: 'access.view',
    subject,
    params: ById,
    answer: StaffView,
  },
  'POST /staff': {
    summary:
      'Create a user with a role below that of the caller, and with permissions and brands that the caller can grant. A role other than the lowest requires access.roles, additional permissions require access.permissions. Without a password, the user is invited: the response contains a one-time link, which is also mailed if mail is set up.',
    effect: 'grant',
    permission: 'access.users',
    body: z.strictObject({
      ...fields,
      password: password.optional(),
      assignedBrands: fields.assignedBrands.default([]),
      status: status.default('active'),
    }),
    status: 201,
    answer: StaffView.extend({ invitation: Invitation.optional() }),
    meta: mailed,
    refusals: [...passwordRefusals, 'name_taken', 'all_brands_not_allowed', 'brand_not_found', 'brand_out_of_sight'],
    example: {
      body: {
        username: 'malee',
        fullName: 'Malee Srisuk',
        email: 'malee@example.com',
        role: 'cs_agent',
        password: 'a long password',
        assignedBrands: [],
      },
    },
  },
  'PUT /staff/:id': {
    summary:
      'Change a user. Omitted fields are unchanged. Callers cannot edit themselves or grant brands and permissions that they do not have. Changing the role requires access.roles, changing permissions requires access.permissions.',
    effect: personEffect,
    permission: 'access.users',
    subject,
    params: ById,
    // `invited` is accepted so that a program can send back the unchanged row of an invited person. Requests can only change the status to
    // `active` or `inactive`.
    body: asRead(StaffView, z.strictObject({ ...fields, status: z.enum(staffStatuses), version }).partial()),
    answer: StaffView,
    refusals: [
      ...passwordRefusals,
      'name_taken',
      'all_brands_not_allowed',
      'brand_not_found',
      'brand_out_of_sight',
      'changed_meanwhile',
      'last_super_admin',
    ],
    example: { body: { fullName: 'Malee Srisuk-Wong' } },
  },
  'DELETE /staff/:id': {
    summary: 'Delete a user. The sessions of the user end, and their open conversations return to the queue.',
    effect: 'destroy',
    permission: 'access.users',
    subject,
    params: ById,
    answer: Empty,
    refusals: ['last_super_admin'],
  },
  'PUT /staff/:id/status': {
    summary: 'Activate or deactivate a user. Deactivation ends all sessions of the user.',
    effect: { parts: { status: 'grant' }, others: 'change' },
    permission: 'access.users',
    subject,
    params: ById,
    body: z.strictObject({ status, version }),
    answer: StaffView,
    refusals: ['changed_meanwhile', 'last_super_admin'],
    example: { body: { status: 'inactive' } },
  },
  'POST /staff/:id/invitation': {
    summary:
      'Create a one-time link with which the user chooses a password: a new invitation, or a password reset for an active account. The previous link becomes invalid. The link is mailed if mail is set up.',
    effect: 'grant',
    permission: 'access.users',
    subject,
    params: ById,
    status: 201,
    answer: StaffView.extend({ invitation: Invitation }),
    meta: mailed,
    refusals: ['staff_inactive'],
  },
  'PUT /staff/:id/reset-password': {
    summary:
      'Set the password of another user. The sessions of the user end, and the user must choose another password before any other call.',
    effect: 'grant',
    permission: 'access.users',
    subject,
    params: ById,
    body: z.strictObject({ newPassword: password }),
    answer: Empty,
    refusals: [...passwordRefusals],
    example: { body: { newPassword: 'another long password' } },
  },
  'GET /staff/:id/permissions': {
    summary: 'Get the permissions of a user.',
    permission: 'access.view',
    subject,
    params: ById,
    answer: StaffPermissions,
  },
  'PUT /staff/:id/permissions': {
    summary: 'Set the permissions of a user; null for the defaults of the role.',
    effect: 'grant',
    permission: 'access.permissions',
    subject,
    params: ById,
    body: z.strictObject({ permissions: keys.nullable(), version }),
    answer: StaffPermissions,
    refusals: ['changed_meanwhile'],
    example: { body: { permissions: ['messages.view', 'messages.reply'] } },
  },
  'GET /staff/:id/stats': {
    summary: 'Get the live metrics of a user in the brands that the caller has access to.',
    permission: ['access.view', 'performance.individual_stats'],
    subject,
    params: ById,
    answer: z.strictObject({
      presence: z.enum(presences),
      lastLoginAt: Time.nullable(),
      /** Number of assigned conversations that are not archived. */
      assigned: z.int(),
      /** Number of assigned conversations that are open and not archived. */
      open: z.int(),
      capacity: z.int(),
    }),
  },
} as const satisfies Contracts;
