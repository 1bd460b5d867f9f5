import type * as z from 'zod/mini'
import type { envSchema } from './env.server'

/** From the manuals of Hardhat, Anvil and Ganache, and from our sandbox. */
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
])

/** Google's test keys pass everybody. */
const knownCaptcha = [
  '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI',
  '6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe',
]

const privateName = /^([^.:]+|.+\.(localhost|local|internal|home\.arpa))$/
const privateV4 = /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/
const privateV6 = /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/

const ownName = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

function isThisMachine(address: string): boolean {
  return ownName.test(new URL(address).hostname)
}

/** By its name alone. */
function isPrivate(address: string): boolean {
  const { hostname } = new URL(address)
  return [privateName, privateV4, privateV6].some((kind) => kind.test(hostname))
}

type Settings = z.infer<typeof envSchema>

export function unsafeIn(settings: Settings): string[] {
  return [
    ...knownKeys(settings),
    ...openNodes(settings).map(
      (name) => `${name} must start with https:// beyond this machine and private networks`,
    ),
    ...(isOpenSite(settings)
      ? ['NEXT_PUBLIC_SITE_URL must start with https:// beyond this machine']
      : []),
    ...(isNumbered(settings)
      ? ['NEXT_PUBLIC_SITE_URL must be a name and no number: passkeys belong to a name']
      : []),
    ...(isOpenConsole(settings)
      ? ['CONSOLE_ORIGIN must start with https:// beyond this machine']
      : []),
    ...(isUncheckedDatabase(settings)
      ? ['DATABASE_URL must say sslmode=verify-full, so that its certificate is checked']
      : []),
    ...(isOpenBehindProxy(settings)
      ? [
          'HOST must be an address that only your proxy reaches while TRUST_PROXY is on, or BEHIND_FIREWALL must be on',
        ]
      : []),
  ]
}

function knownKeys(settings: Settings): string[] {
  const accounts = [
    'TREASURY_ADDRESS',
    'NEXT_PUBLIC_TREASURIES',
    'NEXT_PUBLIC_QUOTE_SIGNER',
  ] as const
  const captcha = ['CAPTCHA_SECRET', 'NEXT_PUBLIC_CAPTCHA_SITE_KEY'] as const
  return [
    ...accounts.filter((name) => addressesIn(settings[name]).some((one) => knownAccounts.has(one))),
    ...captcha.filter((name) => knownCaptcha.includes(settings[name] ?? '')),
  ].map((name) => `${name} must not belong to a key that everybody knows`)
}

function addressesIn(text = ''): string[] {
  return text.split(',').map((address) => address.trim().toLowerCase())
}

function openNodes({ RPC_URLS = [], ENS_RPC_URL }: Settings): string[] {
  const isOpen = (url: string) => url.startsWith('http:') && !isPrivate(url)
  return [
    ...(RPC_URLS.some(isOpen) ? ['RPC_URLS'] : []),
    ...(ENS_RPC_URL !== undefined && isOpen(ENS_RPC_URL) ? ['ENS_RPC_URL'] : []),
  ]
}

function isOpenSite({ NEXT_PUBLIC_SITE_URL: url }: Settings): boolean {
  return url?.startsWith('http:') === true && !isThisMachine(url)
}

function isOpenConsole({ CONSOLE_ORIGIN: url }: Settings): boolean {
  return url?.startsWith('http:') === true && !isThisMachine(url)
}

function isNumbered({ NEXT_PUBLIC_SITE_URL: url }: Settings): boolean {
  if (!url?.startsWith('https:') || isThisMachine(url)) return false
  return /^(\d{1,3}(\.\d{1,3}){3}|\[.*\])$/.test(new URL(url).hostname)
}

/** Without a certificate check TLS stops no man in the middle; at home it may be off. */
function isUncheckedDatabase({ DATABASE_URL = '' }: Settings): boolean {
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?]*)[^?]*\??(.*)$/.exec(DATABASE_URL) ?? []
  const asked = new URLSearchParams(query)
  const mode = asked.get('sslmode') ?? asked.get('ssl') ?? 'disable'
  if (/^verify-(full|ca)$/.test(mode) || asked.get('sslrootcert') === 'system') return false
  const hosts = authority.slice(authority.lastIndexOf('@') + 1).split(',')
  const isAtHome = mode === 'disable' ? isPrivate : isThisMachine
  return hosts.some((host) => {
    const address = `http://${host || 'localhost'}`
    return !(URL.canParse(address) && isAtHome(address))
  })
}

/** Bypassing the proxy, anybody could claim any address and pass every limit. */
function isOpenBehindProxy({ TRUST_PROXY, BEHIND_FIREWALL, HOST = '0.0.0.0' }: Settings): boolean {
  if (TRUST_PROXY === 'off' || BEHIND_FIREWALL === 'on') return false
  const address = `http://${HOST.includes(':') ? `[${HOST}]` : HOST}`
  return !(URL.canParse(address) && isPrivate(address))
}
