export const getFetch = () => undefined
export const progressEventReducer = absent

// biome-ignore lint/style/noDefaultExport: the files it stands for have one
export default function absent() {
  throw new Error('This part of axios is left out of the build: see scripts/webpack/index.js.')
}
