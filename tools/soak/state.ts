/** The final state of a server, as far as a run concerns it. */
export interface State {
  readonly processRequests: readonly {
    readonly id: number;
    readonly status: number;
    readonly tagname: string;
    readonly reason: string | null;
    readonly process_id: number | null;
  }[];
  readonly updateRequests: readonly {
    readonly id: number;
    readonly status: number;
    readonly process_id: number;
    readonly reason: string | null;
    readonly new_machine_max_count: number;
  }[];
  /** The processes that the run created. */
  readonly processes: readonly ProcessState[];
  readonly people: readonly {
    readonly userid: number;
    readonly email: string;
    readonly verticals: readonly { readonly vertical_id: number; readonly direct_privileges: readonly number[] }[];
  }[];
  /** Rows of the audit log with the outcome `success` for each change. */
  readonly successes: readonly Success[];
}

/** A row of the audit log about a successful change. */
export interface Success {
  /** The key of the change. */
  readonly key: string;
  /** True if all machines of a termination had ended before, as after a server that died before its response. */
  readonly foundAllDone: boolean;
}

/** A process by the list, its ledger and the fleet. */
export interface ProcessState {
  readonly id: number;
  readonly tagname: string;
  readonly limit: number;
  readonly live: number;
  readonly reserved: number;
  /** The machines of each launch that the ledger shows as a success. */
  readonly launches: readonly (readonly string[])[];
  /** Live machines by the ledger, and by the search over the whole fleet. */
  readonly ledgerMachines: readonly string[];
  readonly fleetMachines: readonly string[];
  /** Discrepancies in the ledger, except machines above the limit. */
  readonly mismatches: readonly string[];
}
