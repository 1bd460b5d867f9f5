import { tellToasterIsWanted, toasterStands } from './toaster-wish'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastDetail {
  description: string
  /** Leads to another page, in a tab of its own. */
  link?: { label: string; href: string }
}

/** Says something for four seconds. The toaster is fetched by the first one who needs it. */
export async function showToast(
  kind: ToastKind,
  title: string,
  detail?: string | ToastDetail,
): Promise<void> {
  tellToasterIsWanted()
  const [{ toast }] = await Promise.all([import('sonner'), toasterStands()])
  const { description, link } = typeof detail === 'string' ? { description: detail } : { ...detail }
  const open = () => window.open(link?.href, '_blank', 'noopener')
  toast[kind](title, {
    ...(description !== undefined && { description }),
    ...(link && { action: { label: link.label, onClick: open } }),
  })
}
