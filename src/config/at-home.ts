const privateName = /^([^.:]+|.+\.(localhost|local|internal|home\.arpa))$/
const privateV4 = /^(127|10|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))\.[\d.]+$/
const privateV6 = /^\[(::1|f[cd][0-9a-f]{2}:.*|fe[89ab][0-9a-f]:.*)\]$/
const ownName = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

export function isThisMachine(address: string): boolean {
  return ownName.test(new URL(address).hostname)
}

/** Decides by the name alone whether an address belongs to this machine or a private network. */
export function isPrivate(address: string): boolean {
  const { hostname } = new URL(address)
  return [privateName, privateV4, privateV6].some((kind) => kind.test(hostname))
}
