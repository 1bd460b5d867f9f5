/** The only list of refusals: each with its HTTP status and the sentence a person reads. */
export const errorCatalogue = {
  BAD_REQUEST: {
    status: 400,
    message: 'Something in this request is not right. Check the marked fields.',
  },
  BAD_PAYLOAD: {
    status: 400,
    message: 'This request could not be read. Reload the page and try again.',
  },
  CAPTCHA_FAILED: {
    status: 400,
    message: 'The check that you are a person did not pass. Please try it again.',
  },
  WRONG_LOGIN: { status: 401, message: 'The e-mail, phone or password is not right.' },
  WRONG_PASSWORD: { status: 422, message: 'That password is not right.' },
  CODE_WRONG: { status: 422, message: 'That code is not right.' },
  CODE_EXPIRED: {
    status: 422,
    message: 'That code has expired or was used up. Ask for a new one.',
  },
  LINK_EXPIRED: { status: 422, message: 'This link has expired or was used. Ask for a new one.' },
  TWO_FACTOR_STATE: {
    status: 409,
    message: 'Two-factor login was changed in the meantime. Reload and look again.',
  },
  TAKEN: { status: 409, message: 'This cannot be used. Choose another one.' },
  WALLET_PROOF: {
    status: 422,
    message:
      'This signature does not prove that the wallet is yours. Ask for a new message and sign it.',
  },
  WALLET_TAKEN: {
    status: 409,
    message: 'This wallet is linked to another account. Unlink it there first, or use another one.',
  },
  HOLDINGS_LEFT: { status: 422, message: 'The account cannot be closed yet.' },
  NAME_FIXED: {
    status: 422,
    message: 'Your legal name is fixed once your identity is approved. Write to us if it changed.',
  },
  NOT_LOGGED_IN: { status: 401, message: 'Log in to go on.' },
  NOT_ALLOWED: { status: 403, message: 'This is not open to your account.' },
  KYC_REQUIRED: { status: 403, message: 'Prove who you are first. It takes about five minutes.' },
  KYC_STATE: {
    status: 409,
    message: 'Your identity check has moved on. Reload and look again.',
  },
  SDK_TOKEN_EXPIRED: {
    status: 401,
    message: 'This step waited too long. Close it and go on where you were.',
  },
  NOT_A_PICTURE: {
    status: 415,
    message: 'This is not a picture we can read. Use a JPEG or PNG file.',
  },
  BROKEN_PICTURE: {
    status: 422,
    message: 'This picture is damaged and cannot be shown. Take it again or choose another file.',
  },
  BLANK_PICTURE: {
    status: 422,
    message: 'This picture shows nothing. Take it again with more light.',
  },
  PICTURE_TOO_SMALL: {
    status: 422,
    message: 'This picture is too small to be read. Take a larger one.',
  },
  PICTURE_TOO_WIDE: {
    status: 422,
    message: 'This picture has more pixels than we can look at. Take it with a lower resolution.',
  },
  WALLET_NOT_LINKED: {
    status: 422,
    message: 'This wallet is not linked to your account. Link it first: it takes one signature.',
  },
  CONTRACT_WALLET: {
    status: 422,
    message: 'This wallet is a contract and cannot pay in BNB here. Choose USDT or USDC.',
  },
  BELOW_MINIMUM: { status: 422, message: 'This is less than the smallest purchase.' },
  INSUFFICIENT_BALANCE: {
    status: 422,
    message:
      'This wallet holds less than the purchase needs. Choose a smaller amount or top it up.',
  },
  ORDER_TOO_LARGE: {
    status: 422,
    message:
      'At most 40,000 shares are set aside for one person at a time. Choose a smaller number, or pay your open orders first.',
  },
  SOLD_OUT: { status: 422, message: 'There are not so many shares left. Choose a smaller number.' },
  POOL_SHORT: {
    status: 422,
    message:
      'The reward pool does not cover this stake any more. Choose a smaller amount, or a shorter plan.',
  },
  NOTHING_TO_CLAIM: { status: 422, message: 'Everything that is counted was claimed.' },
  TERMS_CHANGED: {
    status: 409,
    message: 'The terms have changed in the meantime. Look at the new ones before you go on.',
  },
  PRICE_CHANGED: {
    status: 409,
    message: 'The price has changed in the meantime. Look at the new one before you go on.',
  },
  SIMILAR_ORDER: {
    status: 409,
    message:
      'You have an order like this one that is not finished. Say whether you mean a second one.',
  },
  TOO_MANY_QUOTES: {
    status: 409,
    message: 'You have three open orders. Pay or cancel one of them first.',
  },
  ON_HOLD: {
    status: 403,
    message: 'Your holdings are on hold. Write to us: a person will look at it.',
  },
  KEY_MISSING: {
    status: 400,
    message: 'This request needs an Idempotency-Key. Reload the page and try again.',
  },
  KEY_REUSED: {
    status: 409,
    message:
      'This was asked before with other contents. Reload the page and look at what happened.',
  },
  KEY_IN_FLIGHT: {
    status: 409,
    message: 'The same request is being worked on. Wait a moment and look again.',
  },
  PRICE_AWAY: {
    status: 503,
    message: 'There is no fresh price of this currency right now. Please try again in a moment.',
  },
  NOT_FOUND: { status: 404, message: 'There is nothing at this address.' },
  SESSION_ENDED: { status: 404, message: 'Your session has expired. Please log in again.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'This address does not take that kind of request.' },
  CONFLICT: { status: 409, message: 'This was changed in the meantime. Reload and try again.' },
  TOO_LARGE: { status: 413, message: 'This is larger than we can take.' },
  WRONG_CONTENT_TYPE: { status: 415, message: 'Send this request as JSON.' },
  REFUSED: { status: 422, message: 'This cannot be done as asked.' },
  TOO_MANY: { status: 429, message: 'Too many tries. Wait a little and try again.' },
  INTERNAL: {
    status: 500,
    message: 'Something went wrong on our side. Nothing was lost. Please try again.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'We cannot reach our records right now. Please try again in a moment.',
  },
  PAUSED: {
    status: 503,
    message:
      'New orders are paused for the moment. Orders that you have placed can still be paid. Try again in a few minutes.',
  },
  ALARM: { status: 503, message: 'A part of FNX does not work as it should. See the signals.' },
  CHAIN_AWAY: {
    status: 503,
    message: 'The chain cannot be reached right now. Please try again in a moment.',
  },
} as const

export type ErrorCode = keyof typeof errorCatalogue
