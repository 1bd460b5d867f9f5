import { tellToasterIsWanted, toasterStands } from './toaster-wish'

export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** Says something for four seconds. The toaster is fetched by the first one who needs it. */
export async function showToast(
  kind: ToastKind,
  title: string,
  description?: string,
): Promise<void> {
  tellToasterIsWanted()
  const [{ toast }] = await Promise.all([import('sonner'), toasterStands()])
  toast[kind](title, description === undefined ? {} : { description })
}
