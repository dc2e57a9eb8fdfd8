const retryMs = 1500;
/** Why the server closed it (CALL-4). */
const reasons = { 4409: 'taken', 4410: 'used' };

/**
 * The socket to the server; it comes back by itself until the call is over.
 * @param greeting what is said first on every connection
 */
export function openLine({ greeting, hear, lost, closed }) {
  let socket = null;
  let isOver = false;
  let told = Promise.resolve();

  function connect() {
    if (isOver) return;
    const own = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${location.pathname}/socket`);
    socket = own;
    own.onopen = () => send(greeting());
    // One after the other: what comes next may need what this one makes.
    own.onmessage = ({ data }) => {
      if (socket !== own) return;
      told = told.then(() => hear(JSON.parse(data))).catch((problem) => console.warn(problem));
    };
    own.onclose = ({ code }) => {
      if (isOver || socket !== own) return;
      // What was said before it closed is heard before the close is.
      if (reasons[code] !== undefined) told = told.then(() => isOver || closed(reasons[code]));
      else {
        lost();
        setTimeout(connect, retryMs);
      }
    };
  }

  function send(message) {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  connect();
  return {
    send,
    /** Says the greeting again, on a new connection: both sides begin anew. */
    renew() {
      const before = socket;
      socket = null;
      before?.close();
      connect();
    },
    end() {
      isOver = true;
      socket?.close();
    },
  };
}
