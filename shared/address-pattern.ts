/** The pattern of an address of the app, for a RegExp: `:name` stands for one segment, `:name?` for one or none. */
export const addressPattern = (path: string) =>
  path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')
