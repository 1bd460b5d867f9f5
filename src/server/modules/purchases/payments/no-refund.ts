/** Why a return cannot be made; said to the operator as it stands. */
export class NoRefund extends Error {}
