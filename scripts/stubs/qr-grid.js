import { encode } from 'uqr'

// In the place of `qr`, whose newest version refuses to draw without a border, which is how RainbowKit asks
// for its code: the view with the code to scan broke down. What draws the authenticator's code draws it.
export function encodeQR(text, _, { ecc }) {
  return encode(text, { border: 0, ecc: ecc.charAt(0).toUpperCase() }).data
}
