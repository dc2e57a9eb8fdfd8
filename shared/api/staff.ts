import * as z from 'zod';
import { permissions, roles } from '../permissions.ts';
import { Colleague, Id, Staff, Time } from '../rows.ts';
import { presences } from '../vocabulary.ts';
import { password, passwordRefusals, username } from './auth.ts';
import { ById, Empty, flag, ListMeta, name, Phrase, page } from './common.ts';
import type { Contracts } from './contract.ts';

/** Of a person's brands, those that the reader may see too. */
export const StaffView = Staff;
export type StaffView = z.infer<typeof StaffView>;

const status = z.enum(['active', 'inactive']);
const keys = z.array(z.enum(permissions as [(typeof permissions)[number]])).max(200);
const fields = {
  username,
  fullName: name,
  email: z.email().max(200),
  role: z.enum(roles),
  password,
  assignedBrands: z.array(Id).max(1000),
  status,
  /** Beside the role, for those who may set keys; null: what the role brings. */
  permissions: keys.nullable().optional(),
};
/** `own`: what was set for the person; null: what the role brings. */
const StaffPermissions = z.strictObject({
  own: z.array(z.string()).nullable(),
  effective: z.array(z.string()),
  /** Whether the reader may edit this person at all. */
  mayEdit: z.boolean(),
});

const subject = { kind: 'staff', in: 'params', key: 'id' } as const;

export const staffContracts = {
  'GET /staff': {
    summary: 'People who share a brand with the reader.',
    permission: 'access.view',
    query: z.strictObject({
      ...page,
      q: Phrase.optional(),
      role: z.enum(roles).optional(),
      status: status.optional(),
      brand: Id.optional(),
    }),
    answer: z.array(StaffView),
    meta: ListMeta,
    refusals: ['cursor_invalid', 'brand_not_found'],
  },
  'GET /staff/directory': {
    summary: 'Colleagues of shared brands, to give conversations to.',
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
    summary: 'One person.',
    permission: 'access.view',
    subject,
    params: ById,
    answer: StaffView,
  },
  'POST /staff': {
    summary: 'Make an account: of a lower role, with keys that the maker may give and brands that they see.',
    permission: 'access.users',
    body: z.strictObject({
      ...fields,
      assignedBrands: fields.assignedBrands.default([]),
      status: status.default('active'),
    }),
    status: 201,
    answer: StaffView,
    refusals: [...passwordRefusals, 'name_taken', 'all_brands_not_allowed', 'brand_not_found'],
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
    summary: 'Change an account; what is left out stays. Nobody edits themselves, or beyond their own brands and keys.',
    permission: 'access.users',
    subject,
    params: ById,
    body: z.strictObject(fields).partial(),
    answer: StaffView,
    refusals: [...passwordRefusals, 'name_taken', 'all_brands_not_allowed', 'brand_not_found'],
    example: { body: { fullName: 'Malee Srisuk-Wong' } },
  },
  'DELETE /staff/:id': {
    summary: 'Delete an account: its sessions end, its open conversations return to the queue.',
    permission: 'access.users',
    subject,
    params: ById,
    answer: Empty,
  },
  'PUT /staff/:id/status': {
    summary: 'Activate or deactivate; deactivation ends every session.',
    permission: 'access.users',
    subject,
    params: ById,
    body: z.strictObject({ status }),
    answer: StaffView,
    example: { body: { status: 'inactive' } },
  },
  'PUT /staff/:id/reset-password': {
    summary: "Set somebody else's password; their sessions end.",
    permission: 'access.users',
    subject,
    params: ById,
    body: z.strictObject({ newPassword: password }),
    answer: Empty,
    refusals: [...passwordRefusals],
    example: { body: { newPassword: 'another long password' } },
  },
  'GET /staff/:id/permissions': {
    summary: 'What a person may do.',
    permission: 'access.view',
    subject,
    params: ById,
    answer: StaffPermissions,
  },
  'PUT /staff/:id/permissions': {
    summary: 'Set what a person may do beside their role; null for what the role brings.',
    permission: 'access.permissions',
    subject,
    params: ById,
    body: z.strictObject({ permissions: keys.nullable() }),
    answer: StaffPermissions,
    example: { body: { permissions: ['messages.view', 'messages.reply'] } },
  },
  'GET /staff/:id/stats': {
    summary: 'The live figures of a person, over the brands that the reader may see.',
    permission: ['access.view', 'performance.individual_stats'],
    subject,
    params: ById,
    answer: z.strictObject({
      presence: z.enum(presences),
      lastLoginAt: Time.nullable(),
      /** Conversations that the person holds, archived ones aside. */
      assigned: z.int(),
      /** Of those, the open ones. */
      open: z.int(),
      capacity: z.int(),
    }),
  },
} as const satisfies Contracts;
