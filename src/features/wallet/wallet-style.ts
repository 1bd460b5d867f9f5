/**
 * What RainbowKit's own sheet lacks. It is written for left-to-right pages, and its compact dialog is
 * wider than the smallest phones. A blurred stain behind the downloads scrolls. Toasts say why something failed, so they stand above it. Class names are those of the pinned version: `iekbcc0` is every box
 * of it, `ju367v2u` centres, `ju367v2v` inherits, `_1ckjpok4` is the compact dialog.
 */
export const walletStyle = `
[data-rk] [role='img'] > img { inset-block-start: 0; inset-inline-start: 0; }
html [data-rk] ._1ckjpok4 { min-width: 0; width: min(368px, calc(100vw - 16px)); }
[data-rk] [style*='blur(100px)'] { overflow: hidden !important; }
[data-sonner-toaster] { z-index: 2147483647 !important; }
[dir='rtl'] [data-rk] .iekbcc0 { unicode-bidi: plaintext; }
[dir='rtl'] [data-rk] .iekbcc0:not(.ju367v2u, .ju367v2v) { text-align: right; }
[dir='rtl'] [data-rk] div:first-child:has(> button[aria-label='Close']) {
  right: auto !important; left: 16px; padding-right: 0;
}
[dir='rtl'] [data-rk] svg[viewBox='0 0 11 17'] { scale: -1 1; }
`
