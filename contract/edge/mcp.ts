/** The address of the portal for assistants: the Model Context Protocol over streamable HTTP. */
export const MCP_PATH = '/mcp'

/** Tools for assistants, each with whether it needs a personal token with the scope `MCP_SCOPE`. */
export const MCP_TOOLS = {
  find_places: { own: false },
  search_homes: { own: false },
  get_home: { own: false },
  place_figures: { own: false },
  estimate_home: { own: false },
  my_favorites: { own: true },
  my_saved_searches: { own: true },
} as const
export type McpTool = keyof typeof MCP_TOOLS
export const MCP_SCOPE = 'profile:read'

/** Calls of one address in a minute; calls of a tool to the API count there as well. */
export const MCP_LIMIT = 300
/** Largest message, in bytes. */
export const MCP_BODY = 64 * 1024
