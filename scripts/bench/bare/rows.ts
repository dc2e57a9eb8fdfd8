/** Returns the rows that an inbox receives for a message: the conversation and the brand's counters, as large as the product's rows. */
export function rowsOf(
  brandId: string,
  userId: string,
  { id: messageId, text }: { id: string; text: string },
  timestamp: number,
  version: number,
): { kind: string; id: string; version: number; row: object }[] {
  const at = new Date(timestamp).toISOString();
  const author = { type: 'customer', id: userId, name: 'Customer' };
  const counts = {
    id: brandId,
    brandId,
    staffId: null,
    all: 50,
    pending: 50,
    important: 0,
    pinned: 0,
    unread: 50,
    assigned: 0,
  };
  return [
    {
      kind: 'conversation',
      id: userId,
      version,
      row: {
        id: userId.padEnd(36, '-'),
        brandId,
        lineAccountId: brandId,
        kind: 'user',
        customer: {
          userId,
          displayName: 'Customer',
          pictureUrl: null,
          language: 'th',
          statusMessage: null,
          followed: true,
        },
        status: 'pending',
        serviceStatus: 'pending',
        priority: 'medium',
        memberGroup: 'normal',
        labels: [],
        tags: [],
        pinned: false,
        archived: false,
        noteCount: 0,
        unreadCount: version,
        assignedTo: null,
        lastMessage: { id: messageId.padEnd(36, '-'), direction: 'in', kind: 'text', text, author, at },
        lastActiveAt: at,
        waitingSince: at,
        dueAt: at,
        overdue: false,
        canReplyFreeUntil: at,
        createdAt: at,
        version,
      },
    },
    { kind: 'counts', id: brandId, version, row: { ...counts, overtime: 0, archived: 0, unreadTotal: 50, version } },
  ];
}
