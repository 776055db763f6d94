/** What the functions of announcements ask before they answer; the questions are in catalog-questions.ts. */
export const ANNOUNCEMENT_ASKS = {
  announcement_audience: 'admin',
  announcements: 'admin',
  approve_announcement: 'admin',
  delete_announcement: 'admin',
  my_announcement: 'caller',
  read_announcement_over: 'admin',
  save_announcement: 'admin',
  send_announcement: 'admin',
  send_announcement_test: 'admin',
  stop_announcement: 'admin',
  stop_news: 'key of a mail with news',
  stop_news_at_once: 'key of a mail with news',
} as const
