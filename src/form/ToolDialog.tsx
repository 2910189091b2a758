import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useId, useState } from 'react';
import { DialogFrame } from '../components/DialogFrame';
import type { FormValues } from '../definitions/formParts';
import { useToolOf } from '../definitions/registry';
import type { ToolDefinition, ToolParts } from '../definitions/tool';
import { ToolForm } from './ToolForm';
import { useRun } from './useRun';

interface FormDialogProps {
  readonly title: string;
  readonly description?: string;
  /** Called after a success with the submitted values. */
  readonly onDone: (values: FormValues) => void;
  readonly onClose: () => void;
}

interface ToolDialogProps extends FormDialogProps {
  /** The name of the tool's page. */
  readonly page: string;
}

/** The form of a page's tool in a dialog over another page. */
export function ToolDialog({ page, ...dialog }: ToolDialogProps) {
  return <FormDialog name={page} tool={useToolOf(page)} {...dialog} />;
}

interface ToolFormDialogProps extends FormDialogProps {
  /** Identifies its last result; unique among all forms. */
  readonly name: string;
  readonly tool: ToolDefinition;
}

/** The form of a tool in a dialog, which is open while mounted. */
export function FormDialog({ name, tool, title, description, onDone, onClose }: ToolFormDialogProps) {
  const parts = useParts(tool);
  const { busy, close } = useRun(name);
  const id = useId();
  const leave = () => {
    close();
    onClose();
  };
  return (
    <DialogFrame
      aria-labelledby={`${id}title`}
      aria-describedby={description === undefined ? undefined : `${id}description`}
      maxWidth="xs"
      onlyEscape
      onClose={() => {
        if (!busy) leave();
      }}
    >
      <DialogTitle id={`${id}title`} sx={{ pb: 1 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ gap: 4, pb: 6 }}>
        {description === undefined ? null : (
          <DialogContentText id={`${id}description`} sx={{ mt: -1 }}>
            {description}
          </DialogContentText>
        )}
        {parts ? <ToolForm name={name} tool={tool} parts={parts} dialog={{ onDone, onClose: leave }} /> : null}
      </DialogContent>
    </DialogFrame>
  );
}

const none: ToolParts = {};

/** Returns the tool's own parts once they have loaded. */
function useParts({ parts: load }: ToolDefinition): ToolParts | undefined {
  const [parts, setParts] = useState<ToolParts | undefined>(load ? undefined : none);
  useEffect(() => {
    load?.().then(
      ({ default: loaded }) => setParts(loaded),
      (error: unknown) =>
        setParts(() => {
          throw error;
        }),
    );
  }, [load]);
  return parts;
}
