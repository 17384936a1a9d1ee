-- Which folder the files of this market are in, by the name that the folder got: server/src/files/one-folder.ts.
ALTER TABLE market ADD COLUMN files_folder text;
