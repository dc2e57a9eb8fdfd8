/** Origins of LINE's API: two hosts at LINE, one at a simulator. */
export interface LineOrigins {
  apiBaseUrl: string;
  dataApiBaseUrl: string;
}

export const lineItself: LineOrigins = {
  apiBaseUrl: 'https://api.line.me',
  dataApiBaseUrl: 'https://api-data.line.me',
};
