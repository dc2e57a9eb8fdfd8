/** Introduction of the API documentation page. */
export const description = `
Successful responses are \`{ "success": true, "data", "meta"? }\`. Errors have a status of 4xx or 5xx and are
\`{ "success": false, "code", "message", "details"? }\`. Times are ISO 8601 in UTC (times in requests can have an offset), IDs are opaque strings, and money is an
integer number of minor units. Unknown query parameters and body fields are refused with 400 \`validation_failed\`; \`details\` names them.
Every response has the header \`x-request-id\`. Include it when you report a problem.

**Authentication.** \`POST /auth/login\` returns a token that is valid for 12 hours. \`POST /auth/renew\` returns a new one. Apps use an API token
(\`POST /api-tokens\`), which never has more permissions than its creator and is valid for 90 days by default. A wallboard uses its own token
(\`POST /wall-tokens\`), which can read the dashboard of selected brands and change nothing. Pass the token in the header
\`authorization: Bearer …\`.

**Two-step verification and fresh sessions.** If a user has two-step verification, \`POST /auth/login\` returns 401 \`second_factor_required\` with
\`data.ticket\`. Pass the ticket and a code to \`POST /auth/second-factor\`. A session is fresh for ten minutes after a sign-in and after
\`POST /auth/reauthenticate\`. Calls that grant power, destroy data or extract data in bulk return 403 \`reauthentication_required\`
if the session is not fresh. API tokens cannot grant power or destroy data.

**Lists** take \`limit\` (default 50, at most 200) and \`cursor\`. \`meta.nextCursor\` is the cursor of the next page, and null at the end.

**Live updates.** Request a snapshot once, then subscribe: over socket.io (\`/socket.io\`, \`auth: { token }\`) or the plain WebSocket
\`GET /api/stream?since=&scopes=inbox:all,config\`. The first frame of the WebSocket is \`{ "position" }\`. The following frames are
\`{ "scope", "position", "rows": [{ "kind", "id", "version", "row" }] }\`. A null row is no longer in the scope. \`since\` is a known position
(\`log-position\` of a response, \`position\` of a delta): changes after it are sent first. Close codes: 4401, signed out; 4403,
permissions changed, connect again; 4409, too many changes were missed, request snapshots and connect without \`since\`.

**Webhooks** of LINE are sent to \`POST /webhooks/line/{lineAccountId}\`, signed by LINE.

**Limits.** 429 \`too_many_requests\` with \`retry-after\` if a user or token sends too many requests, 429 \`too_many_attempts\` after five wrong
passwords for a username. Request bodies: up to 1 MiB, for public calls up to 8 KB. \`GET /api/stream?since=\` returns 429 with \`retry-after\` after very many rows.
`.trim();
