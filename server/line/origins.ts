/** Origins of LINE's API. LINE has two origins, a simulator has one. */
export interface LineOrigins {
  apiBaseUrl: string;
  dataApiBaseUrl: string;
}

export const lineItself: LineOrigins = {
  apiBaseUrl: 'https://api.line.me',
  dataApiBaseUrl: 'https://api-data.line.me',
};
