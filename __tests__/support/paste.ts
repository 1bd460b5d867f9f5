import type { UserEvent } from '@testing-library/user-event'

/** All at once: a page is drawn again for each key. */
export async function paste(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
