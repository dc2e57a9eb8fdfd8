/** Thrown when the cluster has a level that this program does not know, because all nodes were upgraded. */
export class LaterLevel extends Error {
  readonly level: number;
  /** Version of the program that raised the level. */
  readonly version: string;

  constructor(level: number, version: string) {
    super(`the cluster has level ${level}, which was introduced by version ${version}`);
    this.level = level;
    this.version = version;
    this.name = 'LaterLevel';
  }
}
