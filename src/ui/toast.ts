export type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** Says something for four seconds. The toaster is fetched by the first one who needs it. */
export async function showToast(
  kind: ToastKind,
  title: string,
  description?: string,
): Promise<void> {
  const { toast } = await import('sonner')
  toast[kind](title, description === undefined ? {} : { description })
}
