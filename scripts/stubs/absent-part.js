// biome-ignore lint/style/noDefaultExport: the files it stands for have one
export default ''
