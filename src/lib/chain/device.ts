/** Told apart as RainbowKit does, so that its dialog and our messages agree. */
function isAndroid(): boolean {
  return /android/i.test(navigator.userAgent)
}

export function isIos(): boolean {
  const isTablet = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  return /iPhone|iPod|iPad/.test(navigator.userAgent) || isTablet
}

export function isMobile(): boolean {
  return isAndroid() || isIos()
}
