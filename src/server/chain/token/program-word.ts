interface ConfirmedProgram {
  account: string
  wallet: string
  /** The message that the wallet accepted when it was linked; it differs each time. */
  message: string
}

/**
 * What the web process signs with its own key after a member has confirmed that a contract may hold
 * their shares, and every node has answered that the contract accepts the link. The signer of
 * deliveries does not ask nodes and relies on this signature, which an attacker with database
 * access alone cannot create.
 */
// guard: without it, the web’s word for one account serves another — server/custody/program-wallet:
//   the web’s word for another account — without the second part
export const programWord = ({ account, wallet, message }: ConfirmedProgram) =>
  `FNX: the wallet ${wallet.toLowerCase()}, a program, may hold shares of account ${account}. It accepted:\n${message}`
