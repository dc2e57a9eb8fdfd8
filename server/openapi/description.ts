/** Introduction of the API documentation page. */
export const description = `
Every answer is \`{ "success": true, "data", "meta"? }\`, or an HTTP status of 4xx or 5xx with
\`{ "success": false, "code", "message", "details"? }\`. Times are ISO 8601 in UTC (those that you send may have an offset), ids are opaque, money is whole minor units.
Query parameters and fields of a body that the API does not know are refused with 400 \`validation_failed\`; \`details\` names them.
Every answer has the header \`x-request-id\`; name it when you report trouble.

**Signing in.** \`POST /auth/login\` gives a token for 12 hours, \`POST /auth/renew\` a fresh one. A program uses an API token
(\`POST /api-tokens\`), which never does more than who made it and lives 90 days unless said otherwise. A screen on a
wall has one of its own (\`POST /wall-tokens\`), which reads the dashboard of some brands and changes nothing. Each goes into
\`authorization: Bearer …\`.

**Second factor and fresh sessions.** Of somebody with a second factor \`POST /auth/login\` answers 401 \`second_factor_required\` with
\`data.ticket\`, and \`POST /auth/second-factor\` takes it with a code. A session is fresh for ten minutes after a sign-in and after
\`POST /auth/reauthenticate\`. Calls that grant power, destroy data or extract data in bulk answer 403 \`reauthentication_required\`
without a fresh session. API tokens cannot grant power or destroy data.

**Lists** take \`limit\` (50, at most 200) and \`cursor\`; \`meta.nextCursor\` leads on and is null at the end.

**Staying up to date.** Ask for a snapshot once, then listen: over socket.io (\`/socket.io\`, \`auth: { token }\`) or the plain WebSocket
\`GET /api/stream?since=&scopes=inbox:all,config\`, whose first frame is \`{ "position" }\` and whose others are
\`{ "scope", "position", "rows": [{ "kind", "id", "version", "row" }] }\`; a null row is no longer in the scope. \`since\` is a position that you
have (\`log-position\` of an answer, \`position\` of a delta): what changed after it comes first. Closed with 4401: signed out; 4403:
permissions changed, connect again; 4409: too much was missed, ask for snapshots and connect without \`since\`.

**Webhooks** of LINE go to \`POST /webhooks/line/{lineAccountId}\`, signed by LINE.

**Limits.** 429 \`too_many_requests\` with \`retry-after\` when one person or token asks too much, 429 \`too_many_attempts\` after five wrong
passwords of a name; bodies of up to 1 MiB, of public calls up to 8 KB. \`GET /api/stream?since=\` answers 429 with \`retry-after\` after very many rows.
`.trim();
