/** Where Cancel and the end of a request lead (D3), and where people see what they have asked for. */
export const afterRequest = '/dashboard/launch';
export const ownRequests = '/dashboard/launch/myrequests';
