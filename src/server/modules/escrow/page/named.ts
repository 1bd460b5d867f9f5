import { escapeHtml } from '@/server/platform/plain-page'

/** The page as a platform lays it beside its files. One build of it serves every house. */
export const named = (page: string, name: string) =>
  page.replace('data-name=""', () => `data-name="${escapeHtml(name)}"`)
