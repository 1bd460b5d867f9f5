import { toastLimits } from '@/config/toast-limits'
import { insist } from './insist'
import { tellToasterIsWanted, toasterStands } from './toaster-wish'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

export interface ToastMore {
  description?: string
  /** Said again under the same name it takes the place of the one before. */
  id?: string
  /** The way on. A toast that has one stays longer: it has to be read and reached. */
  action?: { label: string; onClick: () => void }
}

/** Says something for four seconds. The toaster is fetched by the first one who needs it. */
export async function showToast(
  kind: ToastKind,
  title: string,
  more: string | ToastMore = {},
): Promise<void> {
  tellToasterIsWanted()
  const [{ toast }] = await Promise.all([insist(() => import('sonner')), toasterStands()])
  const given = typeof more === 'string' ? { description: more } : more
  toast[kind](title, { ...given, ...(given.action && { duration: toastLimits.showWithActionMs }) })
}

/** Nothing happens if it is gone already. */
export async function hideToast(id: string): Promise<void> {
  const { toast } = await import('sonner')
  toast.dismiss(id)
}
