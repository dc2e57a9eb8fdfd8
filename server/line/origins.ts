/** Where LINE's API is: two hosts at LINE, one origin at a simulator. */
export interface LineOrigins {
  apiBaseUrl: string;
  dataApiBaseUrl: string;
}

export const lineItself: LineOrigins = {
  apiBaseUrl: 'https://api.line.me',
  dataApiBaseUrl: 'https://api-data.line.me',
};

/** Whether LINE is a simulator on this machine: then media of customers may come from here too. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
