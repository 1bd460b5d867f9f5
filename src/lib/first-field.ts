/** On a hidden page the shell focuses it later. */
export function focusFirst(name: string): void {
  const [field] = document.getElementsByName(name)
  if (field === undefined) return
  field.dataset.first = ''
  field.focus()
}

export function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#content [data-first]')
}
