import { Refusal } from '../../shared/errors.ts';
import type { EventOf } from '../../shared/events/index.ts';
import { replyPresets, replyPresetTexts } from '../../shared/reply-preset-texts.ts';
import type { Brand } from '../../shared/rows.ts';
import { isVisible } from '../../shared/visible.ts';
import { labelPresets } from '../../shared/vocabulary.ts';
import type { Decide } from '../engine/decision.ts';
import type { Read } from '../projections/stored.ts';
import { differing, found, mustBeCurrent } from './found.ts';
import { isTaken, mustBeFree } from './names.ts';
import { nothing } from './nothing.ts';

type BrandFields = Pick<Brand, 'name' | 'description' | 'colorScheme' | 'currency'>;

const presetColors = {
  urgent: '#E03131',
  followUp: '#1971C2',
  resolved: '#2F9E44',
  inProgress: '#F08C00',
  waiting: '#868E96',
  escalated: '#9C36B5',
} as const satisfies Record<(typeof labelPresets)[number], string>;

interface CreateBrand extends BrandFields {
  brandId: string;
  /** Ids of the new labels, one per preset. */
  labelIds: readonly string[];
  /** The creator, who gets access to the brand. If omitted, only people who see all brands have access. */
  maker?: string | undefined;
}

/** @throws Refusal `brand_required`, `name_taken` */
export function createBrand(command: CreateBrand): Decide {
  const { brandId, labelIds, description, colorScheme, currency, maker } = command;
  return (read) => {
    const name = nameOf(command.name);
    mustBeFree({ name: isTaken(read, 'brand', name, brandId) });
    const labels = labelPresets.map((preset, i) => ({
      id: labelIds[i] ?? `${brandId}.${preset}`,
      preset,
      color: presetColors[preset],
    }));
    const quickReplies = replyPresets.map((preset) => {
      const { title, text } = replyPresetTexts[preset];
      return { id: `${brandId}.${preset}`, preset, title: title.message ?? '', text: text.message ?? '' };
    });
    const fields = { brandId, name, description, colorScheme, currency, labels, quickReplies };
    return { events: [{ type: 'brand.created', ...fields }, ...withMaker(read, maker, brandId)] };
  };
}

/** Returns the event that gives the creator access to the brand, unless they have access to all brands. */
function withMaker(read: Read, staffId: string | undefined, brandId: string): EventOf<'brand.staffed'>[] {
  const brands = staffId === undefined ? undefined : read('staff', staffId)?.row.assignedBrands;
  if (staffId === undefined || brands === undefined || brands.includes('all')) return [];
  return [{ type: 'brand.staffed', brandId, changes: [{ staffId, assignedBrands: [...brands, brandId] }] }];
}

/**
 * Invisible characters, which could make two different names look the same. Does not match characters that change the text direction,
 * because each screen isolates the direction of a name.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}--[\u200c\u200d\ufe0e\ufe0f\u{e0020}-\u{e007f}]]/gv;
/**
 * Joiners and variation selectors that have no effect: those after letters of the scripts in the pattern, and after digits that are not
 * keycaps. In emoji and in some other scripts, these characters are needed.
 */
const joinersOfLetters =
  /(?<=[ -~\p{scx=Latn}\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}])(?:[\u200c\u{e0020}-\u{e007f}]|[\u200d\ufe0e\ufe0f])+(?!\u20e3)/gu;

function nameOf(input: string): string {
  const name = input.replace(unseen, '').replace(joinersOfLetters, '').replace(/\s+/g, ' ').trim();
  if (!isVisible(name)) throw new Refusal('brand_required', [{ path: 'name', message: 'Please enter brand name.' }]);
  return name;
}

interface ChangeBrand extends Partial<BrandFields> {
  brandId: string;
  /** Version of the row that the caller edited. If omitted, concurrent changes are not checked. */
  version?: number | undefined;
}

/** @throws Refusal `brand_not_found`, `brand_required`, `name_taken`, `changed_meanwhile` */
export function changeBrand({ brandId, version, ...wished }: ChangeBrand): Decide {
  return (read) => {
    const { row } = found(read, 'brand', brandId);
    mustBeCurrent(row.version, version);
    if (wished.name !== undefined) wished.name = nameOf(wished.name);
    const changes = differing(row, wished);
    if (Object.keys(changes).length === 0) return nothing;
    mustBeFree({ name: isTaken(read, 'brand', changes.name, brandId) });
    return { events: [{ type: 'brand.changed', brandId, ...changes }] };
  };
}

/**
 * Sets or removes the logo of a brand.
 * @param logo hash of the blob, or `null` to remove the logo
 */
export function setBrandLogo({ brandId, logo }: { brandId: string; logo: string | null }): Decide {
  return (read) => {
    const { hidden } = found(read, 'brand', brandId);
    return hidden.logo === logo ? nothing : { events: [{ type: 'brand.changed', brandId, logo }] };
  };
}

interface DeleteBrand {
  brandId: string;
  /** Ids of all existing brands. */
  brandIds: readonly string[];
  /** Ids of the brand's LINE accounts. The accounts remain, but are disabled. */
  lineAccountIds: readonly string[];
}

/** @throws Refusal `brand_not_found`, `last_brand` */
export function deleteBrand({ brandId, brandIds, lineAccountIds }: DeleteBrand): Decide {
  return (read) => {
    found(read, 'brand', brandId);
    const others = brandIds.filter((id) => id !== brandId && read('brand', id) !== undefined);
    if (others.length === 0) throw new Refusal('last_brand');
    const enabled = lineAccountIds.filter((id) => read('lineAccount', id)?.row.enabled === true);
    return {
      events: [
        ...enabled.map((lineAccountId) => ({ type: 'line-account.changed' as const, lineAccountId, enabled: false })),
        { type: 'brand.deleted', brandId },
      ],
    };
  };
}

interface StaffBrand {
  brandId: string;
  staffIds: readonly string[];
  /** People whose brands the caller can change. The brands of all other people remain unchanged. */
  among: readonly string[];
}

/**
 * Checks that the list of a brand's people has not changed since the editor read it.
 * @param known the list that the editor read. If omitted, there is no check.
 * @throws Refusal `changed_meanwhile`
 */
export function mustBeKnown(staffIds: readonly string[], known: readonly string[] | undefined): void {
  if (known === undefined) return;
  const seen = new Set(known);
  if (seen.size !== staffIds.length || !staffIds.every((id) => seen.has(id))) throw new Refusal('changed_meanwhile');
}

/**
 * Replaces the list of a brand's people. People who see all brands are not in the list and remain unchanged.
 * @throws Refusal `brand_not_found`, `staff_not_found`; `forbidden` if a person outside `among` would be added
 */
export function staffBrand({ brandId, staffIds, among }: StaffBrand): Decide {
  return (read) => {
    found(read, 'brand', brandId);
    const wanted = new Set(staffIds);
    for (const id of wanted) if (!among.includes(id)) mustBeListed(read, id, brandId);
    const changes: EventOf<'brand.staffed'>['changes'] = among.flatMap((staffId) => {
      const brands = read('staff', staffId)?.row.assignedBrands;
      if (brands === undefined || brands.includes('all') || brands.includes(brandId) === wanted.has(staffId)) return [];
      const assignedBrands = wanted.has(staffId) ? [...brands, brandId] : brands.filter((id) => id !== brandId);
      return [{ staffId, assignedBrands }];
    });
    return changes.length === 0 ? nothing : { events: [{ type: 'brand.staffed', brandId, changes }] };
  };
}

/**
 * Checks a person whose brands the caller cannot change. Such a person can be in the new list only if they already have the brand.
 * @throws Refusal `forbidden`
 */
function mustBeListed(read: Read, staffId: string, brandId: string): void {
  const { assignedBrands } = found(read, 'staff', staffId).row;
  if (!assignedBrands.includes(brandId) && !assignedBrands.includes('all')) {
    throw new Refusal('forbidden', [{ path: 'staffIds', message: staffId }]);
  }
}
