export const toastLimits = {
  showMs: 4000, // §9
  showWithActionMs: 20_000,
  visible: 3, // §9
  widthPx: 356, // §9
  gapPx: 14, // §9
} as const
