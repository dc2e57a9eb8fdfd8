/** Audited fields whose values are brands: an id, `all`, or a list of ids. */
const fields: ReadonlySet<string> = new Set(['assignedBrands', 'brandId', 'brandIds']);

export const namesBrands = (field: string): boolean => fields.has(field);
