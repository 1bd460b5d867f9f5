import { type PasswordOwner, passwordWeakness } from '@/contract/user/password-weakness'
import { commonError } from '@/messages/password'
import { hex } from '@/server/platform/crypto/keys'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { consumeOnce } from '@/server/platform/http/rate-limit'
import type { Services } from '@/server/services'
import { type Account, ownAccount } from './find-account'
import { loginLimits } from './limits'

/**
 * First twelve hex digits of SHA-256: 2,765 passwords from the lists of zxcvbn and Django that the
 * other rules let pass. Hashed, as they are not fit to be read.
 */
const stolen = `
  0025f75704f0 00cfe46d2bab 00d412ed8dcc 01042a3663c6 01046ee4e248 027fedf97c16 028a520500cf 03446d8289f7 03ae3d68fcd7
  03c8ce535517 03eb76ce05b8 040d5e772be1 0538582866a6 059d1f649623 05bb432a4bf6 05c8f7413dfe 0625e5bfa11e 0647f4b0bfd4
  067cbbcedb8d 073920cafe67 080dc5ed093c 0819e30ccbd5 0895735bbedc 08c3ee4a731a 08e7fadc221d 0910ae1d5f83 096eaa5b56be
  097c6e7418d5 097cb6c325ae 09938f9128d0 09a77f44eb8e 09b8e53bb6b4 09c838cab44c 0a3d5752088a 0b1769f1ab5f 0b22f40bb71c
  0b67c64a4e96 0ba95e624515 0bd0392df2b1 0c22f2cea929 0cd2d53617ec 0cf7c76e164e 0d7ea20b452a 0e2bf089c09d 0e3cb137a462
  0ecad36ea68b 0ee14e6c9125 103298e6152a 107816e6a0ff 107ddcead560 110e1bea26bc 1143f2f7c7b8 120f972d3011 13aef7c58ae4
  13bdf3c90c16 1426c462fd67 14864a6a23de 1510dabfda47 1612efca4c77 1747a57dda18 17481c65fcbf 17fdacd3da28 1803c6a33d26
  185efd4ce876 18687e8aaef2 1a6842ffcb68 1a842310f03a 1aa202db6fe6 1b30858e5e57 1b4ca253978a 1b733e308971 1bd8fc751220
  1be5a1ee446a 1c13e5a88ca5 1d2e8cf5f43f 1de620b82ef5 1e15a9ae8ff1 1ec582b5f191 1f4f0e6a1373 1f9c4a6ce016 208410ca955d
  20f9f756f4e7 21571800a6ec 2235fa4894f4 224cab6925b8 22f59479ff8b 231ebf9b2c11 239afc910784 240a49d739ed 240dd5e3c909
  249cf3e56e01 24eb8e7fe244 2507e53184e6 255cced3515a 255d26d1ac56 2585afa5b622 260f52e6c300 26288d99045c 263b1984d8c2
  265e5159c169 26b910117b4b 282d0499d078 29ba5ce100f3 2a47d7afbfbc 2a628b459385 2a8e216bb72c 2b0be1e4ae24 2b5c8c132efc
  2b91ede96e72 2bcb42c20f77 2c859ddd4078 2e047fa3501f 2efa77adaf66 2fc73c3fa5cc 302d26273ceb 30dbc9ec7240 31529213006b
  31f61e77f257 3203539e4a15 3247d209a090 32894c7012ff 32db3c6eb26b 33489d249b79 339230683409 3456f2d633fb 348fca8b1c1d
  34dce12a3eef 353aebb8ad9a 353af15eccea 35440590ef85 3632cddc993a 369b41c72be6 369f616853f1 36a0e1fdecec 36caefefb01a
  36db5ff006f9 36e255d82243 3700fc50a98d 370512b6382d 371fc318aed0 37a9349b19e3 38c3d8a1f77c 38ffc936d58a 3926e1748712
  3a2e74d3f092 3a491ee4656b 3a8813cfc043 3ad05ca74e36 3b6604d31009 3c67b8233974 3cd3f86cea74 3cdfd527278f 3d07d8a5549e
  3dd01e235c6b 3dec01698956 3df65453295a 3e7421e687e9 3e781db770d3 3e86a67342b1 3e9cf8098320 3f60305d2ff5 3fa07c9465bb
  3fc6dbd52265 40623b4774eb 409afec2df1a 40f4a3e2268c 410e76ab372b 41377b007b6c 415250fc052a 417d4d3b647a 41d02f3bf77e
  41fbeb46f1ca 42109aff9baa 42cb1dee228d 42e873f3694d 4342ad90e8f1 43a530eb1e59 43cd50eeded2 4455accf22ab 445dec4377f0
  44ed273a2240 482585ff68b1 482f58a20009 487e420c9deb 4891f856480a 495f033627ea 4a1542169309 4a233da67c6e 4a9c53ded29a
  4aa94d8feb8c 4ab5811e8aa0 4abac16e5d6c 4ac1f5aefd9b 4acb3e62641c 4b1f4e479a5f 4b64b8f38813 4bb58837f22e 4c4066fc0975
  4d3e812609da 4dc3dd0a3343 4dc6f0afb621 4dd68c2c8f52 4de3d33f2106 4f1b14798f5b 501f9e5ae31e 502d06be1296 5061b51c8f81
  50a915a6d6ee 5296c1fa1db9 538f9e99f28a 539bb43efe73 53a60c9436d9 541881422388 549cbcff7a2d 54ccaaa24d57 55a73289004d
  567a7f1185da 57c736b43c77 57dc5637b6c6 57f6da8695de 581dcdc757ad 58be6aac45bf 59e20f694562 59f32353c2c5 5b3e0935f580
  5b9386c0d53b 5baa0824a8dc 5bbbb0b073c3 5be5b6923e47 5cb155645d48 5cf109112012 5d33e4323519 5d68bfbccf7e 5dab54a8ba35
  5db5113d1e96 5de50c96214c 5e8717dd56b6 5ea83485cf85 5eca4891daf2 5f3285545c1f 5f50dd7274ef 5fd6055c0470 602eacefa0c1
  60c5e583de63 60c8bb6d890f 6161329e0c19 6229baf1110b 623ac19a1f66 626e20bc375c 63071208f253 6311f1577f39 633d6cfe5ab8
  63c978ce1ab8 63dad42ff9a2 656c4f5bbdc5 65bc867f68ff 6613056a2aad 66535b7b54e4 667d501a2c6d 66c140c44245 68af195cc260
  68c4169653ce 69438c3de8de 6956347590c2 6965eb169838 6ac4d34c78d4 6b370df430cb 6b7526e78157 6b7fbb3e5a63 6d720c271513
  6e595af26be8 6eedfb96d727 6fe132b2cacc 70a0d939ce46 70d48b32c377 70e448ef3099 711d214627f8 716f9ff92931 718c8adca371
  726da8f8660b 7398cf10f29a 73a18e122170 73c63d16c668 73fe7e41d8ef 744e51e29dc1 745fe8271b6d 74a771b8f69e 74af1ea2efdc
  7516b98141b1 75816cec1741 7586dee9c3ff 76555e99345b 7803a0825333 780b10cfaaac 78441cbece55 78643a81812b 78b7173cf3c0
  78bb54b58b48 78ed464feb39 793ac1bd1d76 7a7adbec66ac 7a94d2756af6 7b28c7b92fd6 7bfd37d7d975 7c121dc15a68 7c84e95230ea
  7d0ff06e4f8d 7d316b93de5f 7d9cbf0522da 7e8123ae72da 7fd512bb001c 7fe9912cb111 805c1dda5aca 80da9f880895 80ef3a188fea
  80fa849f82f8 816a209b3939 817737133193 820344e96a28 837035490f08 83f745cec554 845ba5e412d0 84de13685658 851c861b29e4
  854e76bf81de 86867c17de94 886c3fed4031 89195a31a136 89352621a2e5 89aab8deaf9e 89ebdcadc16b 8a29bc86e380 8afbfdb8dbe5
  8bb8af4638e1 8c4bbddecc32 8c7c0bd2917c 8ce1d154c9f3 8ceefad9f546 8d2a46e77fda 8d2cc398c785 8dc5209866e3 8dcf0b149d05
  8f2ded8fc5a9 8fa395d3d7e9 8ffb3d0e2bdd 9077d1af69c7 90d135a02d66 90e033a6408b 910eeed047f3 915f20f20312 9196ff25a3d9
  92049da833a7 92099504e0b8 92193319f602 9253229b474a 92e6348f14eb 9366c0577920 944c0533242b 9457299b29ac 948de163ac65
  94909c5ecd5f 949c443a401e 94dca42b596f 953a685aafc5 9543d54720ed 9565cf76678c 966fd365803c 96b173dc346e 96b7c900b166
  972ad1a13d0a 974607ed77b4 97afbb450a01 981845089211 998af35a13d0 99a58605de1e 9a398bc82bd2 9a6af9ea24f3 9a962159eb11
  9ab3f3046d32 9b28ceba2c61 9bbfcb43d5d1 9c7f72cd10d9 9c8f5a4a7779 9d52980bcfdc 9e15ec810d24 9e5a2714f77c 9eaccb695378
  9f47ba4b0171 9f7ad027422f 9fc6c1061696 9ff804944f04 a0364755a38a a08f3855d344 a0c74b9e6d3c a0ef5dde9b61 a12396614bc8
  a146bfdfd43d a1eee5db47c1 a21255db9380 a27a7d749e53 a2ca1fe05687 a3f55d85ab0d a519cd86f11a a5939100ba4c a5d82ffc3b42
  a62ecb8c4f96 a662c9516f58 a7423cf9da9b a7bb19933d0d a83f06a94cda a88cb371437b a88d9e78fd73 a8d3d424fb0f a8d854c5fdb3
  a8e6eea11681 a9188eb793f0 a92cadae89ad aa2702a006c3 aadaf18c63a1 aba3a38354a7 aba76ccb714b abc486d83ad2 abf4214ad345
  ac6e090eaaae ac8a972879ec ad3cec69203e add899813102 addba6a15595 adee4e1b73f8 af1ae6b5f6cf af57f9a21b58 aff12eb685c0
  b15526c9c0e7 b1dd38e505e5 b1eeb3fc4f27 b239299a9027 b41e98187b08 b423edefe68e b4c3839d14d0 b50d19a07a9b b5467254f331
  b55b2ff06652 b65f8bb3235d b6b9010255ce b72ce3e35c69 b836be358fca b85123bc572d b86a644a602f b8b2304b21a0 b8b94f2f8d6c
  b98f9d7c3f83 ba350231d146 ba3789fabca4 baa1f5984b80 bb03e0c4af99 bb9c0de35075 bcbc00c3e81f bd085eb59a55 bddfddeba6a2
  be67db0bb089 bea7f08875bb bf57fe563ec3 bf5aebe2864b bf8cb8fe81f7 bfae1b3087f5 c094dccad1e2 c0c49fca3d28 c1cbd7830703
  c26c15c0c17f c2ab4d5fc43b c2b78c90f214 c32b4d543347 c3f3fd9af776 c3fd0c7af961 c3ff3390eacd c4181bdce2aa c447bb09283c
  c4b87e94ea20 c4bebe78f384 c4d308f6f20a c4e7d0d0d78f c5269a883f1a c561216f9756 c5a2c0a2c9da c5dd6e1d80d6 c5f20a679d01
  c6460798abfd c6558d2c1168 c6e50fe6deb7 c6f8ff982d44 c864cca93c0e c897168d638e c8ced2e8c04c c90a34f1474b c90efffc5e85
  c93e67a17543 c95cf93639f7 ca19e6aeba5d ca6cfbb7436d cab18e5c0cdf cadda47edffb cb192bc368c7 cb2d362c6fee cb36b1534459
  cb55ca55bcee cbb451791a4c cca918434d01 ccd16a135efa ccf808014366 cd9206c639ea cdba7f6e86e4 cdbeced32321 cde7ed73f9b5
  ce006094f781 ce2cf2779e2c cf0189af8c09 cf5acbcabcb0 d01acdec3a3b d05ccc08a1ee d0f2d06dfad5 d1977c497db1 d1c48584ce81
  d215685c565b d2d149547b70 d2e29db0d425 d322e2623656 d393dd246546 d40588e82952 d49b7db21c35 d6118ea25d13 d6b09def5952
  d70d5a7909ed d7af0077c518 d916022aa465 d93c07752f35 da15dddedde1 da25acfb4c5d da9679138ffa db1df26aedc0 db2f36cf3988
  db7ad950336e dc0e41461402 dc1378341721 dc22b868e431 ddbb6fe96b59 ddbba01e63d3 deab5db53bde df70196e1c77 e0c52331a3ff
  e12b1a5003c8 e12b82d1d8d7 e1b02fab28b4 e1e3c587b04f e2457de4cd96 e2a69cc06cb1 e2de79ddb694 e36fabda1f03 e4940cb04439
  e49a33216d18 e4d49e987278 e59b5bbdf746 e5cc3e02f55f e638180191fb e74d98656ed5 e76cb57d5f60 e7b20da821b6 e99e88b04960
  e9a2f4d0e1f0 ea5595cde88d ea6ec4657aa2 eb3b0671e307 eb6cd1085f80 eccdab2c1100 ecd2e220f038 ed100d9886f4 ed157486b875
  ed6e104b90b2 eda9bfb9d5e1 ee8bcabb3608 eeab62bee036 ef0781645ab5 efaf5613fd1d f00748ee6579 f022c68ce2cd f09084e3b406
  f09b64fb8ab2 f0aa9910eb90 f1391f45ba28 f19638775fe8 f2b289519c02 f2b95449c9a0 f2eaa16e918d f3d36a1aea92 f413e634decc
  f46c00bb5a68 f48d68271ca8 f494eea1b205 f6109a799c24 f628144c72a8 f638ac8886ef f65517222754 f7ca87204262 f7fc7ee04339
  f86c4d102ea6 f8dedca3e415 f8f70a3eb12e f9b008161bb5 f9ca64a538a9 fa22351f37f9 fa28d5cfd5b4 fa7053c9225c fc4aac7dc140
  fc6db879f5d6 fc975456cb71 fcac76b4b2c9 fcb4549f66c7 fcca288045ed fd466d62d674 fd94d573e48b fe8de1b4ff46 febe7404a035
  ffafb60bd1b1 fff1989e3c0f
`

let known: Set<string> | undefined

async function isStolen(password: string): Promise<boolean> {
  known ??= new Set(stolen.trim().split(/\s+/))
  const bytes = new TextEncoder().encode(password.normalize('NFKC').toLowerCase())
  const digest = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  return known.has(digest.slice(0, 12))
}

export async function weaknessOf(
  password: string,
  owner: PasswordOwner,
): Promise<string | undefined> {
  return (
    passwordWeakness(password, owner) ?? ((await isStolen(password)) ? commonError() : undefined)
  )
}

export async function refuseWeakPassword(
  password: string,
  owner: PasswordOwner,
  field = 'password',
): Promise<void> {
  const reason = await weaknessOf(password, owner)
  if (reason === undefined) return
  throw new AppError('WEAK_PASSWORD', { errors: [{ path: field, message: reason }] })
}

export function refuseSamePassword(current: string, wanted: string): void {
  if (current.normalize('NFKC') !== wanted.normalize('NFKC')) return
  throw new AppError('PASSWORD_UNCHANGED', { field: 'newPassword' })
}

interface PasswordTry {
  member: Member
  password: string
  field?: string
}

/** Counted per session: guesses in a stolen one must not lock the owner out. */
export async function consumePasswordTry(
  services: Services,
  { member, password, field = 'password' }: PasswordTry,
): Promise<Account> {
  const { tries, windowMs } = loginLimits
  const max = tries * services.limitFactor
  await consumeOnce(services, { bucket: 'password', subject: member.sessionId, max, windowMs })
  const account = await ownAccount(services.db, member.accountId)
  if (await services.passwords.matches(password, account.passwordHash)) return account
  throw new AppError('WRONG_PASSWORD', { field })
}
