import type * as z from 'zod/mini'
import { isPrivate, isThisMachine } from './at-home'
import type { envSchema } from './env.server'
import { tokenMistakes } from './token-settings'
import { unsafeDatabase } from './unsafe-database'
import { weakSecrets } from './weak-secrets'

/** Accounts from the manuals of Hardhat, Anvil and Ganache, and from our sandbox. */
const knownAccounts = new Set([
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
  '0x90f79bf6eb2c4f870365e785982e1f101e93b906',
  '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65',
  '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  '0x976ea74026e726554db657fa54763abd0c3a0aa9',
  '0x14dc79964da2c08b23698b3d3cc7ca32193d9955',
  '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f',
  '0xa0ee7a142d267c1f36714e4a8f75612f20a79720',
  '0xbcd4042de499d14e55001ccbb24a551f3b954096',
  '0x71be63f3384f5fb98995898a86b02fb2426c5788',
  '0xfabb0ac9d68b0b445fb7357272ff202c5651694a',
  '0x1cbd3b2770909d4e10f157cabc84c7264073c9ec',
  '0xdf3e18d64bc6a983f673ab319ccae4f1a57c7097',
  '0xcd3b766ccdd6ae721141f452c550ca635964ce71',
  '0x2546bcd3c84621e976d8185a91a922ae77ecec30',
  '0xbda5747bfd65f08deb54cb465eb87d40e51b197e',
  '0xdd2fd4581271e230360230f9337d5c0430bf44c0',
  '0x8626f6940e2eb28930efb4cef49b2d1f2c9c1199',
  '0x90f8bf6a479f320ead074411a4b0e7944ea8c9c1',
  '0xffcf8fdee72ac11b5c542428b35eef5769c409f0',
  '0x22d491bde2303f2f43325b2108d26f1eaba1e32b',
  '0xe11ba2b4d45eaed5996cd0823791e0c93114882d',
  '0xd03ea8624c8c5987235048901fb614fdca89b117',
  '0x95ced938f7991cd0dfcb48f0a06a40fa1af46ebc',
  '0x3e5e9111ae8eb78fe1cc3bb8915d5d461f3ef9a9',
  '0x28a8746e75304c0780e011bed21c72cd78cd535e',
  '0xaca94ef8bd5ffee41947b4585a84bda5a3d3da6e',
  '0x1df62f291b2e969fb0849d99d9ce41e2f137006e',
  '0x6d58073aeeb28068c5925d618da9f4c4f35727b3',
  '0xa1153393636750230f4db253300e59ca8bd3a9c0',
  '0xc223b10ef31d74b74ac4931da23c76dfd154e43f',
  '0x4af126598417209bfa57bab856963c42c2fee5db',
  '0x037bbe29c2766243a070a4b3cbf3891767097308',
  '0x61b13c781397bdb68284f02961e16602b9ce8923',
  '0x113df79ab07b67ed7093271e5659627ccacf79ef',
  '0x419c3180f0230b8c76145af129db2030cc69ae97',
  '0x8992133e32f315949afde6cad8c424d0576d3232',
  '0x61bf1d6149a2f2909827a4a863838ae00cd318c7',
  '0x077973a6535fc4bd1204ad080e2977b41dddf44a',
])

/** Google's test keys accept everybody. */
const knownCaptcha = [
  '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
]

type Settings = z.infer<typeof envSchema>

const databases = ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const

/** A rule about settings. It returns what has to change, or `undefined` if all is safe. */
type Rule = (settings: Settings) => string | undefined

const beyond = 'must start with https:// beyond this machine'
const ofProxy =
  'must be an address that only your proxy reaches while TRUST_PROXY is on, or BEHIND_FIREWALL must be on'

const rules: Rule[] = [
  ({ NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: id = '' }) =>
    /^([0-9a-f])\1+$/.test(id)
      ? 'NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID must be a project’s, or off'
      : undefined,
  ({ SANDBOX_FOR_ONE }) =>
    SANDBOX_FOR_ONE === 'on' ? 'SANDBOX_FOR_ONE must be off: it belongs to a sandbox' : undefined,
  ({ SUMSUB_APP_TOKEN }) =>
    SUMSUB_APP_TOKEN?.startsWith('sbx:')
      ? 'SUMSUB_APP_TOKEN must not start with sbx:, which is of Sumsub’s sandbox and checks nobody'
      : undefined,
  ({ SMTP_URL = '' }) =>
    // Other programs read further parameters from such an address, and some would turn off the
    // checks of TLS.
    // guard: without it, the address of the mail server turns off its checks —
    //   server/start/refused-settings: SMTP_URL — second choice
    /[?#]/.test(SMTP_URL)
      ? 'SMTP_URL must end with its host and port: the mail server’s certificate is always checked, and nothing behind them is read'
      : undefined,
  ({ CONFIRMATIONS }) =>
    CONFIRMATIONS === 1
      ? 'CONFIRMATIONS must be 2 or more: the newest block may still be replaced'
      : undefined,
  ({ RPC_URLS = [] }) =>
    isRepeated(RPC_URLS.map(hostOf))
      ? 'RPC_URLS must name different hosts: one node cannot check itself'
      : undefined,
  ({ PRICE_FEEDS = {} }) =>
    isRepeated(Object.values(PRICE_FEEDS).map((feed) => feed.toLowerCase()))
      ? 'PRICE_FEEDS must name another contract for each currency'
      : undefined,
  (settings) =>
    settings.NEXT_PUBLIC_QUOTE_SIGNER !== undefined &&
    treasuriesOf(settings).includes(settings.NEXT_PUBLIC_QUOTE_SIGNER.toLowerCase())
      ? 'NEXT_PUBLIC_QUOTE_SIGNER must not be a treasury: its key lies on the server'
      : undefined,
  ({ NEXT_PUBLIC_SITE_URL: url }) =>
    isOpen(url, isThisMachine) ? `NEXT_PUBLIC_SITE_URL ${beyond}` : undefined,
  (settings) =>
    isIpAddress(settings)
      ? 'NEXT_PUBLIC_SITE_URL must be a name and no number: passkeys belong to a name'
      : undefined,
  ({ NEXT_PUBLIC_API_URL: url }) =>
    isOpen(url, isThisMachine) ? `NEXT_PUBLIC_API_URL ${beyond}` : undefined,
  ({ CONSOLE_ORIGIN: url }) =>
    isOpen(url, isThisMachine) ? `CONSOLE_ORIGIN ${beyond}` : undefined,
  (settings) =>
    isConsoleOnSite(settings)
      ? 'CONSOLE_ORIGIN must have another name than NEXT_PUBLIC_SITE_URL: cookies and passkeys belong to a name'
      : undefined,
  ({ TRUST_PROXY, BEHIND_FIREWALL, HOST = '0.0.0.0' }) =>
    // A caller who bypasses the proxy could claim any IP address and so escape every rate limit.
    TRUST_PROXY === 'on' && BEHIND_FIREWALL === 'off' && !isPrivateHost(HOST)
      ? `HOST ${ofProxy}`
      : undefined,
  ({ BEHIND_FIREWALL, CONSOLE_HOST }) =>
    // The console speaks plain HTTP, so it must not be reachable from outside.
    BEHIND_FIREWALL === 'off' && !isPrivateHost(CONSOLE_HOST)
      ? 'CONSOLE_HOST must be an address that only your proxy reaches, or BEHIND_FIREWALL must be on'
      : undefined,
  ({ BEHIND_FIREWALL, SIGNALS_HOST }) =>
    BEHIND_FIREWALL === 'off' && !isPrivateHost(SIGNALS_HOST)
      ? 'SIGNALS_HOST must be an address of a private network, or BEHIND_FIREWALL must be on'
      : undefined,
]

export function unsafeIn(settings: Settings): string[] {
  return [
    ...publiclyKnownKeys(settings),
    ...weakSecrets(settings),
    ...tokenMistakes(settings),
    ...burnAddresses(settings).map((name) => `${name} must not be an address of nobody`),
    ...openNodes(settings).map(
      (name) => `${name} must start with https:// beyond this machine and private networks`,
    ),
    ...databases.flatMap((name) => unsafeDatabase(name, settings[name])),
    ...rules.map((rule) => rule(settings)).filter((sentence) => sentence !== undefined),
  ]
}

function isOpen(url: string | undefined, isAtHome: (url: string) => boolean): boolean {
  return url?.startsWith('http:') === true && !isAtHome(url)
}

function isRepeated(all: string[]): boolean {
  return new Set(all).size < all.length
}

/** The host of a node. Two addresses with the same host but different keys are the same node. */
function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/\.(?=:|$)/, '') : url
}

function isPrivateHost(host: string): boolean {
  const address = `http://${host.includes(':') ? `[${host}]` : host}`
  return URL.canParse(address) && isPrivate(address)
}

function isConsoleOnSite({ CONSOLE_ORIGIN: console, NEXT_PUBLIC_SITE_URL: site }: Settings) {
  if (!console || !site) return false
  const [consoleUrl, siteUrl] = [new URL(console), new URL(site)]
  return isThisMachine(site)
    ? consoleUrl.origin === siteUrl.origin
    : consoleUrl.hostname === siteUrl.hostname
}

function treasuriesOf({ TREASURY_ADDRESS, NEXT_PUBLIC_TREASURIES }: Settings): string[] {
  return [...addressesIn(TREASURY_ADDRESS), ...addressesIn(NEXT_PUBLIC_TREASURIES)]
}

const nobodys = /^0x(0{36}|([0-9a-f])\2{39}$)/

/**
 * Burn addresses such as zero, 0x…dead and the chain's precompiled contracts. Money sent there is
 * lost.
 */
function burnAddresses(settings: Settings): string[] {
  const addressesBySetting: Record<string, string[]> = {
    TREASURY_ADDRESS: addressesIn(settings.TREASURY_ADDRESS),
    TOKEN_DEPLOYER: addressesIn(settings.TOKEN_DEPLOYER),
    TOKEN_REGISTRAR: addressesIn(settings.TOKEN_REGISTRAR),
    TOKEN_DESK: addressesIn(settings.TOKEN_DESK),
    VAULT_OWNERS: addressesIn(settings.VAULT_OWNERS),
    DIVIDEND_PAYER: addressesIn(settings.DIVIDEND_PAYER),
    PRICE_FEEDS: Object.values(settings.PRICE_FEEDS ?? {}).map((feed) => feed.toLowerCase()),
    NEXT_PUBLIC_TREASURIES: addressesIn(settings.NEXT_PUBLIC_TREASURIES),
    NEXT_PUBLIC_QUOTE_SIGNER: addressesIn(settings.NEXT_PUBLIC_QUOTE_SIGNER),
    NEXT_PUBLIC_SWAP_ROUTER: addressesIn(settings.NEXT_PUBLIC_SWAP_ROUTER),
    NEXT_PUBLIC_SWAP_WRAPPED: addressesIn(settings.NEXT_PUBLIC_SWAP_WRAPPED),
  }
  return Object.keys(addressesBySetting).filter((name) =>
    addressesBySetting[name]?.some((address) => nobodys.test(address)),
  )
}

function publiclyKnownKeys(settings: Settings): string[] {
  const accounts = [
    'TREASURY_ADDRESS',
    'TOKEN_DEPLOYER',
    'TOKEN_REGISTRAR',
    'TOKEN_DESK',
    'VAULT_OWNERS',
    'DIVIDEND_PAYER',
    'NEXT_PUBLIC_TREASURIES',
    'NEXT_PUBLIC_QUOTE_SIGNER',
  ] as const
  const captcha = ['CAPTCHA_SECRET', 'NEXT_PUBLIC_CAPTCHA_SITE_KEY'] as const
  return [
    ...accounts.filter((name) =>
      addressesIn(settings[name]).some((address) => knownAccounts.has(address)),
    ),
    ...captcha.filter((name) => knownCaptcha.includes(settings[name] ?? '')),
  ].map((name) => `${name} must not belong to a key that everybody knows`)
}

function addressesIn(text = ''): string[] {
  return text.split(',').map((address) => address.trim().toLowerCase())
}

function openNodes({ RPC_URLS = [], ENS_RPC_URL, OTEL_EXPORTER_OTLP_ENDPOINT }: Settings) {
  const urlsBySetting = {
    RPC_URLS,
    ENS_RPC_URL: [ENS_RPC_URL],
    OTEL_EXPORTER_OTLP_ENDPOINT: [OTEL_EXPORTER_OTLP_ENDPOINT],
  }
  return Object.entries(urlsBySetting).flatMap(([name, urls]) =>
    urls.some((url) => isOpen(url, isPrivate)) ? [name] : [],
  )
}

function isIpAddress({ NEXT_PUBLIC_SITE_URL: url }: Settings): boolean {
  if (!url?.startsWith('https:') || isThisMachine(url)) return false
  return /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(new URL(url).hostname)
}
