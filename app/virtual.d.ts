declare module 'virtual:react-router/server-build' {
  const build: import('react-router').ServerBuild
  export = build
}

declare module 'virtual:icon-sprite' {
  const symbols: string
  export default symbols
}
