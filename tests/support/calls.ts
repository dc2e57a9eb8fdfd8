/**
 * Converts lines of methods and paths to calls such as `PUT /brands/{id}`. The lists contain every call of the specification's section 7.
 */
const list = (text: string): string[] =>
  text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [methods = '', ...paths] = line.trim().split(/\s+/);
      return paths.flatMap((path) => methods.split(',').map((method) => `${method} ${path}`));
    });

export const calls = list(`
  POST /auth/login /auth/register /auth/logout
  GET /auth/me
  PUT /auth/change-password
  GET,POST /brands
  GET,PUT,DELETE /brands/{id}
  POST /brands/{id}/assign-staff /brands/{id}/bind-line-account /brands/{id}/logo
  GET /brands/{id}/line-accounts /brands/{id}/stats /brands/{id}/conversations /brands/{id}/messages
  DELETE /brands/{id}/unbind-line-account/{lineAccountId}
  GET,POST /staff
  GET,PUT,DELETE /staff/{id}
  PUT /staff/{id}/status /staff/{id}/reset-password
  GET /staff/{id}/stats
  GET,POST /line-accounts
  GET,PUT,DELETE /line-accounts/{id}
  POST /line-accounts/{id}/test /line-accounts/{id}/webhook /line-accounts/{id}/test-message
  GET /line-accounts/{id}/stats
  GET /conversations /conversations/{id} /conversations/stats/timeouts
  PUT /conversations/{id}/assign /conversations/{id}/status /conversations/{id}/priority
  POST /conversations/{id}/tags
  GET /messages/conversation/{id} /messages/search /messages/stats
  POST /messages
  PUT /messages/{id}/read
  DELETE /messages/{id}
  GET,POST /quick-replies
  GET,PUT,DELETE /quick-replies/{id}
  PUT /quick-replies/batch/sort
  GET /quick-replies/match/{keyword} /quick-replies/stats/categories
  POST /quick-replies/{id}/use
  GET,PUT /settings
  POST /settings/reset /settings/restore
  GET /settings/backup
  GET /test /health
  GET /dashboard/metrics/active-conversations /dashboard/metrics/avg-response-time /dashboard/metrics/resolution-rate
  GET /dashboard/metrics/satisfaction-score /dashboard/team/online /dashboard/team/busy /dashboard/team/offline
  GET /dashboard/rank/fastest-response /dashboard/rank/highest-satisfaction /dashboard/rank/most-replies
  GET /dashboard/analytics/trends /dashboard/analytics/brands /dashboard/activities /dashboard/health
  GET /dashboard/reminders/overdue /dashboard/reminders/load-rate /dashboard/reminders/new-vips
  GET /performance/overview /performance/team /performance/individual/{id} /performance/leaderboard
  GET /performance/time-analysis /performance/efficiency /performance/workload /performance/export
  GET /analytics/overview /analytics/messages/trends /analytics/users/behavior /analytics/brands/comparison
  GET /analytics/time-analysis /analytics/channels /analytics/export
  POST /analytics/custom-report
  GET /monitor/system /monitor/alerts /monitor/performance /monitor/logs/errors
  PUT /monitor/alerts/{id}/acknowledge
  GET /monitor/logs/activity
  GET,POST /reports
  GET,PUT,DELETE /reports/{id}
  POST /reports/{id}/generate /reports/{id}/schedule
  GET /reports/{id}/download /reports/templates
`);
