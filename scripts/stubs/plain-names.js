// In the place of everything about ENS that would run in the browser: our server looks names up.
export const ens_normalize = (name) => name
export const ens_beautify = ens_normalize
export const getEnsName = async () => null
export const getEnsAvatar = getEnsName
